/** Italian tables: units, currencies, abbreviations, symbols. */
import { readCurrencies, readNouns, readPairs } from "./grammar.ts";
import type { SymbolWords } from "./symbols.ts";

export const italianUnits = readNouns(`
km=chilometro,chilometri|m=metro,metri|cm=centimetro,centimetri|mm=millimetro,millimetri|µm μm=micrometro,micrometri|nm=nanometro,nanometri|mi=miglio,miglia|ft=piede,piedi|in!=pollice,pollici
km² km2 kmq=chilometro quadrato,chilometri quadrati|m² m2 mq=metro quadrato,metri quadrati|cm² cm2 cmq=centimetro quadrato,centimetri quadrati|ha=ettaro,ettari
m³ m3 mc=metro cubo,metri cubi|cm³ cm3=centimetro cubo,centimetri cubi
kg=chilogrammo,chilogrammi|hg=etto,etti|g gr=grammo,grammi|mg=milligrammo,milligrammi|µg μg=microgrammo,microgrammi|t=~tonnellata,tonnellate|lb lbs=~libbra,libbre|oz=~oncia,once
l L=litro,litri|ml mL=millilitro,millilitri|cl=centilitro,centilitri|dl=decilitro,decilitri|hl=ettolitro,ettolitri
min=minuto,minuti|s sec=secondo,secondi|ms=millisecondo,millisecondi|h=ora,ore
mph=miglio all'ora,miglia all'ora|rpm=giro al minuto,giri al minuto|m/s²=metro al secondo quadrato,metri al secondo quadrato
Hz=hertz,hertz|kHz=chilohertz,chilohertz|MHz=megahertz,megahertz|GHz=gigahertz,gigahertz|dB=decibel,decibel
B!=byte,byte|KB kB=kilobyte,kilobyte|MB=megabyte,megabyte|GB=gigabyte,gigabyte|TB=terabyte,terabyte
kbps=kilobit al secondo,kilobit al secondo|Mbps=megabit al secondo,megabit al secondo|Gbps=gigabit al secondo,gigabit al secondo
W!=watt,watt|kW=kilowatt,kilowatt|MW=megawatt,megawatt|GW=gigawatt,gigawatt|kWh=chilowattora,chilowattora|MWh=megawattora,megawattora
V!=volt,volt|kV=chilovolt,chilovolt|A!=ampere,ampere|mA=milliampere,milliampere|mAh=milliamperora,milliamperora|Ω=ohm,ohm|CV=cavallo,cavalli
J!=joule,joule|kJ=chilojoule,chilojoule|N!=newton,newton|Pa=pascal,pascal|hPa=ettopascal,ettopascal|bar=bar,bar|cal=~caloria,calorie|kcal=~chilocaloria,chilocalorie|px=pixel,pixel
°C ºC=grado Celsius,gradi Celsius|°F ºF=grado Fahrenheit,gradi Fahrenheit|° =grado,gradi|K!=kelvin,kelvin
%=-per cento,per cento|‰=-per mille,per mille
`);

export const italianPer = readPairs(`
h=all'ora|ora=all'ora|s=al secondo|sec=al secondo|min=al minuto|s²=al secondo quadrato|km=al chilometro|kg=al chilo|g=al grammo|l=al litro|L=al litro
m²=al metro quadrato|mq=al metro quadrato|m³=al metro cubo|km²=per chilometro quadrato|ha=all'ettaro|kWh=al chilowattora|GB=al gigabyte
mese=al mese|anno=all'anno|giorno=al giorno|settimana=a settimana|persona=a persona|notte=a notte|litro=al litro|chilo=al chilo
`);

export const italianCurrencies = readCurrencies(`
€ EUR=euro,euro;centesimo,centesimi
$=dollaro,dollari;centesimo,centesimi
US$ USD=dollaro statunitense,dollari statunitensi;centesimo,centesimi
C$ CA$ CAD=dollaro canadese,dollari canadesi;centesimo,centesimi
A$ AU$ AUD=dollaro australiano,dollari australiani;centesimo,centesimi
£ GBP=~sterlina,sterline;penny,pence
¥ ￥ JPY=yen,yen
CNY=yuan,yuan
₹ INR=~rupia,rupie;paisa,paisa
₽ RUB=rublo,rubli;copeco,copechi
R$ BRL=real,real;centavo,centavos
CHF=franco svizzero,franchi svizzeri;centesimo,centesimi
₿ BTC=bitcoin,bitcoin
`);

export const italianMagnitudes = readNouns(
  "M=milione,milioni|mln=milione,milioni|mln.=milione,milioni|mld=miliardo,miliardi|mld.=miliardo,miliardi|milione=milione,milioni|milioni=milione,milioni|miliardo=miliardo,miliardi|miliardi=miliardo,miliardi",
);

export const italianTitles = readPairs(`
Sig.=signor|Sig.ra=signora|Sig.na=signorina|Sigg.=signori|sig.=signor|sig.ra=signora|sig.na=signorina|Dott.=dottor|Dott.ssa=dottoressa|dott.=dottor|dott.ssa=dottoressa|Dr.=dottor|Dr.ssa=dottoressa|Prof.=professor|Prof.ssa=professoressa|prof.=professor|prof.ssa=professoressa
Avv.=avvocato|avv.=avvocato|Ing.=ingegner|ing.=ingegner|Arch.=architetto|arch.=architetto|Geom.=geometra|Rag.=ragionier|On.=onorevole|on.=onorevole|Sen.=senatore|Gen.=generale|Col.=colonnello|Cap.=capitano|Mons.=monsignor|Card.=cardinale|Rev.=reverendo|Cav.=cavalier|Comm.=commendator
Ecc.=eccellenza|Egr.=egregio|Gent.mo=gentilissimo|Gent.ma=gentilissima|Gent.=gentile|Spett.=spettabile|Ill.mo=illustrissimo|P.zza=piazza|P.za=piazza|V.le=viale|C.so=corso|L.go=largo
`);

export const italianOthers = readPairs(`
es.=esempio|p. es.=per esempio|p.es.=per esempio|ad es.=ad esempio
SpA=società per azioni|c.c.=conto corrente|c/c=conto corrente
cfr.=confronta|Cfr.=Confronta|ca.=circa|max.=massimo|min.=minimo|vs.=contro|P.S.=post scriptum|N.B.=nota bene|NB=nota bene|c.a.=corrente anno|u.s.=ultimo scorso|c.m.=corrente mese|p.v.=prossimo venturo
lun.=lunedì|mar.=martedì|mer.=mercoledì|gio.=giovedì|ven.=venerdì|sab.=sabato|dom.=domenica|prov.=provincia|s.n.c.=senza numero civico|i.e.=cioè|cd.=cosiddetto
`);

/** Their stop may end the sentence too. */
export const italianClosing = readPairs(`
ecc.=eccetera|etc.=eccetera|a. C.=avanti Cristo|a.C.=avanti Cristo|d. C.=dopo Cristo|d.C.=dopo Cristo|S.p.A.=società per azioni|S.P.A.=società per azioni|S.r.l.=società a responsabilità limitata|S.R.L.=società a responsabilità limitata|s.r.l.=società a responsabilità limitata|S.n.c.=società in nome collettivo|F.lli=fratelli|q.b.=quanto basta|ab.=abitanti
`);

export const italianNumbered = readPairs(`
pag.=pagina|pagg.=pagine|p.=pagina|pp.=pagine|n.=numero|nn.=numeri|N.=numero|n°=numero|nº=numero|N°=numero|Nº=numero|num.=numero|art.=articolo|Art.=articolo|artt.=articoli|cap.=capitolo|Cap.=capitolo|vol.=volume|Vol.=volume|t.=tomo|fig.=figura|Fig.=figura|tab.=tabella|tel.=telefono|Tel.=telefono|cell.=cellulare|Cell.=cellulare|sec.=secolo|co.=comma|par.=paragrafo|ed.=edizione|int.=interno
`);

export const italianSymbols: SymbolWords = {
  between: {
    "=": "uguale a",
    "≠": "diverso da",
    "≈": "circa uguale a",
    "≤": "minore o uguale a",
    "≥": "maggiore o uguale a",
    "×": "per",
    "÷": "diviso",
    "±": "più o meno",
    "→": "a",
    "+": "più",
    "<": "minore di",
    ">": "maggiore di",
    "−": "meno",
  },
  prefixed: {
    "~": "circa",
    "≈": "circa",
    "±": "più o meno",
    "+": "più",
    "-": "meno",
    "−": "meno",
    "–": "meno",
    "№": "numero",
    "#": "numero",
    "≤": "al massimo",
    "≥": "almeno",
    "<": "meno di",
    ">": "più di",
    "√": "radice quadrata di",
    "×": "per",
  },
  alone: { "§": "paragrafo", "¶": "paragrafo", "©": "copyright", "%": "per cento", "†": "croce" },
  and: "e",
  at: "chiocciola",
  hashtag: "hashtag",
  squared: "al quadrato",
  cubed: "al cubo",
  power: "elevato a",
  plus: "più",
};

export const italianSigns: Readonly<Record<string, string>> = {
  ".": "punto",
  "@": "chiocciola",
  "/": "barra",
  "-": "trattino",
  _: "trattino basso",
  ":": "due punti",
  "?": "punto interrogativo",
  "=": "uguale",
  "&": "e",
  "#": "cancelletto",
  "%": "per cento",
  "+": "più",
  "~": "tilde",
};
