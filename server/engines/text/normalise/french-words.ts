/** French tables: units, currencies, abbreviations, symbols. */
import { readCurrencies, readNouns, readPairs } from "./grammar.ts";
import type { SymbolWords } from "./symbols.ts";

export const frenchUnits = readNouns(`
km=kilomètre,kilomètres|m=mètre,mètres|cm=centimètre,centimètres|mm=millimètre,millimètres|µm μm=micromètre,micromètres|nm=nanomètre,nanomètres|mi=mille,milles|ft=pied,pieds|in!=pouce,pouces
km² km2=kilomètre carré,kilomètres carrés|m² m2=mètre carré,mètres carrés|cm² cm2=centimètre carré,centimètres carrés|ha=hectare,hectares
m³ m3=mètre cube,mètres cubes|cm³ cm3=centimètre cube,centimètres cubes
kg=kilogramme,kilogrammes|g=gramme,grammes|mg=milligramme,milligrammes|µg μg=microgramme,microgrammes|t=~tonne,tonnes|lb lbs=~livre,livres|oz=~once,onces
l L=litre,litres|ml mL=millilitre,millilitres|cl cL=centilitre,centilitres|hl hL=hectolitre,hectolitres
h=~heure,heures|min mn=~minute,minutes|s sec=~seconde,secondes|ms=~milliseconde,millisecondes|j=jour,jours
mph=mille par heure,milles par heure|rpm tr/min=tour par minute,tours par minute|m/s²=mètre par seconde au carré,mètres par seconde au carré
Hz=hertz,hertz|kHz=kilohertz,kilohertz|MHz=mégahertz,mégahertz|GHz=gigahertz,gigahertz|dB=décibel,décibels
o!=octet,octets|ko Ko=kilooctet,kilooctets|Mo=mégaoctet,mégaoctets|Go=gigaoctet,gigaoctets|To=téraoctet,téraoctets|KB kB=kilobyte,kilobytes|MB=mégabyte,mégabytes|GB=gigabyte,gigabytes|TB=térabyte,térabytes
kbps=kilobit par seconde,kilobits par seconde|Mbps=mégabit par seconde,mégabits par seconde|Gbps=gigabit par seconde,gigabits par seconde
W!=watt,watts|kW=kilowatt,kilowatts|MW=mégawatt,mégawatts|GW=gigawatt,gigawatts|kWh=kilowattheure,kilowattheures|MWh=mégawattheure,mégawattheures
V!=volt,volts|kV=kilovolt,kilovolts|A!=ampère,ampères|mA=milliampère,milliampères|mAh=milliampère-heure,milliampères-heures|Ω=ohm,ohms
J!=joule,joules|kJ=kilojoule,kilojoules|N!=newton,newtons|Pa=pascal,pascals|hPa=hectopascal,hectopascals|bar=bar,bars|cal=~calorie,calories|kcal=~kilocalorie,kilocalories|px=pixel,pixels
°C ºC=degré Celsius,degrés Celsius|°F ºF=degré Fahrenheit,degrés Fahrenheit|° =degré,degrés|K!=kelvin,kelvins
%=-pour cent,pour cent|‰=-pour mille,pour mille
`);

export const frenchPer = readPairs(`
h=par heure|s=par seconde|min=par minute|s²=par seconde au carré|km=par kilomètre|kg=par kilo|g=par gramme|l=par litre|L=par litre|j=par jour
m²=par mètre carré|m³=par mètre cube|km²=par kilomètre carré|ha=par hectare|kWh=par kilowattheure|Go=par gigaoctet|mois=par mois|an=par an|pers=par personne
`);

export const frenchCurrencies = readCurrencies(`
€ EUR=euro,euros;centime,centimes
$=dollar,dollars;cent,cents
US$ USD=dollar américain,dollars américains;cent,cents
C$ CA$ CAD=dollar canadien,dollars canadiens;cent,cents
A$ AU$ AUD=dollar australien,dollars australiens;cent,cents
£ GBP=~livre,livres;penny,pence
¥ ￥ JPY=yen,yens
CNY=yuan,yuans
₹ INR=~roupie,roupies;paisa,paisas
₽ RUB=rouble,roubles;kopeck,kopecks
R$ BRL=réal,réaux;centavo,centavos
CHF=franc suisse,francs suisses;centime,centimes
XOF=franc CFA,francs CFA
₿ BTC=bitcoin,bitcoins
`);

export const frenchMagnitudes = readNouns(
  "M=million,millions|Md=milliard,milliards|Mds=milliard,milliards|Mrd=milliard,milliards|million=million,millions|millions=million,millions|milliard=milliard,milliards|milliards=milliard,milliards",
);

export const frenchTitles = readPairs(`
M. et Mme=Monsieur et Madame|M.=Monsieur|MM.=Messieurs|Mme=Madame|Mmes=Mesdames|Mlle=Mademoiselle|Mlles=Mesdemoiselles|Dr=Docteur|Dr.=Docteur|Drs=Docteurs|Pr=Professeur|Pr.=Professeur|Prof.=Professeur|Me=Maître|Mgr=Monseigneur|Mgr.=Monseigneur
St=Saint|Ste=Sainte|Vve=Veuve|Gén.=Général|Cdt=Commandant|Cap.=Capitaine|Lt=Lieutenant|Col.=Colonel|Bd=boulevard|Bd.=boulevard|Av.=avenue|av.=avenue|bd=boulevard
`);

export const frenchOthers = readPairs(`
c.-à-d.=c'est-à-dire|c-à-d=c'est-à-dire|p. ex.=par exemple|P. ex.=Par exemple|ex.=exemple|env.=environ|max.=maximum|min.=minimum
Cie=Compagnie|P.-S.=post-scriptum|P.S.=post-scriptum|svp=s'il vous plaît|R.-V.=rendez-vous|rdv=rendez-vous|RDV=rendez-vous|tjs=toujours
vs.=contre|vs=contre|qqn=quelqu'un|qqch=quelque chose|cf.=voir|Cf.=Voir|dép.=département|Ets=établissements|lun.=lundi|mer.=mercredi|jeu.=jeudi|ven.=vendredi|sam.=samedi|dim.=dimanche
N.B.=nota bene|NB=nota bene|p.-ê.=peut-être|adr.=adresse|bcp=beaucoup|sté=société|Sté=société
`);

/** Their stop may end the sentence too. */
export const frenchClosing = readPairs(`
etc.=et cetera|av. J.-C.=avant Jésus-Christ|apr. J.-C.=après Jésus-Christ|J.-C.=Jésus-Christ|S.A.=société anonyme|S.A.R.L.=SARL|s.v.p.=s'il vous plaît|S.V.P.=s'il vous plaît|id.=idem|ibid.=ibidem|hab.=habitants
`);

export const frenchNumbered = readPairs(`
p.=page|pp.=pages|n°=numéro|nº=numéro|N°=numéro|Nº=numéro|no=numéro|nos=numéros|art.=article|Art.=article|chap.=chapitre|Chap.=chapitre|vol.=volume|Vol.=volume|t.=tome|fig.=figure|Fig.=figure|éd.=édition|tél.=téléphone|Tél.=téléphone|Tel.=téléphone|tel.=téléphone
al.=alinéa|§=paragraphe|v.=vers|ch.=chapitre|sect.=section|réf.=référence
`);

export const frenchSymbols: SymbolWords = {
  between: {
    "=": "égale",
    "≠": "n'est pas égal à",
    "≈": "est à peu près égal à",
    "≤": "est inférieur ou égal à",
    "≥": "est supérieur ou égal à",
    "×": "fois",
    "÷": "divisé par",
    "±": "plus ou moins",
    "→": "vers",
    "+": "plus",
    "<": "est inférieur à",
    ">": "est supérieur à",
    "−": "moins",
  },
  prefixed: {
    "~": "environ",
    "≈": "environ",
    "±": "plus ou moins",
    "+": "plus",
    "-": "moins",
    "−": "moins",
    "–": "moins",
    "№": "numéro",
    "#": "numéro",
    "≤": "au plus",
    "≥": "au moins",
    "<": "moins de",
    ">": "plus de",
    "√": "racine carrée de",
    "×": "fois",
  },
  alone: { "§": "paragraphe", "¶": "paragraphe", "©": "copyright", "%": "pour cent", "†": "croix" },
  and: "et",
  at: "arobase",
  hashtag: "hashtag",
  squared: "au carré",
  cubed: "au cube",
  power: "puissance",
  plus: "plus",
};

export const frenchSigns: Readonly<Record<string, string>> = {
  ".": "point",
  "@": "arobase",
  "/": "slash",
  "-": "tiret",
  _: "tiret bas",
  ":": "deux points",
  "?": "point d'interrogation",
  "=": "égal",
  "&": "et",
  "#": "dièse",
  "%": "pour cent",
  "+": "plus",
  "~": "tilde",
};
