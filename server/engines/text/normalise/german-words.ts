/** German tables: units, currencies, abbreviations, symbols. */
import { readCurrencies, readNouns, readPairs } from "./grammar.ts";
import type { SymbolWords } from "./symbols.ts";

export const germanUnits = readNouns(`
km=Kilometer|m=Meter|cm=Zentimeter|mm=Millimeter|µm μm=Mikrometer|nm=Nanometer|mi=~Meile,Meilen|ft=Fuß|in!=Zoll
km² km2 qkm=Quadratkilometer|m² m2 qm=Quadratmeter|cm² cm2=Quadratzentimeter|ha=Hektar|m³ m3=Kubikmeter|cm³ cm3 ccm=Kubikzentimeter
kg=Kilogramm|g=Gramm|mg=Milligramm|µg μg=Mikrogramm|t=~Tonne,Tonnen|lb lbs=Pfund|Pfd.=Pfund|oz=~Unze,Unzen
l L=Liter|ml mL=Milliliter|cl=Zentiliter|dl=Deziliter|hl=Hektoliter
h Std Std.=~Stunde,Stunden|min Min Min.=~Minute,Minuten|s Sek Sek. sek=~Sekunde,Sekunden|ms=~Millisekunde,Millisekunden
mph=~Meile pro Stunde,Meilen pro Stunde|m/s²=Meter pro Quadratsekunde
Hz=Hertz|kHz=Kilohertz|MHz=Megahertz|GHz=Gigahertz|dB=Dezibel
B!=Byte|KB kB=Kilobyte|MB=Megabyte|GB=Gigabyte|TB=Terabyte|kbps=Kilobit pro Sekunde|Mbps=Megabit pro Sekunde|Gbps=Gigabit pro Sekunde|Mbit=Megabit|Gbit=Gigabit|kbit=Kilobit
W!=Watt|kW=Kilowatt|MW=Megawatt|GW=Gigawatt|kWh=~Kilowattstunde,Kilowattstunden|MWh=~Megawattstunde,Megawattstunden|TWh=~Terawattstunde,Terawattstunden|PS=PS
V!=Volt|kV=Kilovolt|A!=Ampere|mA=Milliampere|mAh=~Milliamperestunde,Milliamperestunden|Ω=Ohm
J!=Joule|kJ=Kilojoule|N!=Newton|Pa=Pascal|hPa=Hektopascal|bar=Bar|cal=~Kalorie,Kalorien|kcal=~Kilokalorie,Kilokalorien|px=Pixel
°C ºC=Grad Celsius|°F ºF=Grad Fahrenheit|° =Grad|K!=Kelvin
%=Prozent|‰=Promille
`);

export const germanPer = readPairs(`
h=pro Stunde|Std=pro Stunde|s=pro Sekunde|min=pro Minute|Min=pro Minute|s²=pro Quadratsekunde|km=pro Kilometer|kg=pro Kilogramm|g=pro Gramm|l=pro Liter|L=pro Liter
m²=pro Quadratmeter|qm=pro Quadratmeter|m³=pro Kubikmeter|km²=pro Quadratkilometer|ha=pro Hektar|kWh=pro Kilowattstunde|GB=pro Gigabyte|d=pro Tag|a=pro Jahr
`);

export const germanCurrencies = readCurrencies(`
€ EUR=Euro;Cent
$=Dollar;Cent
US$ USD=US-Dollar;Cent
C$ CA$ CAD=kanadischer Dollar,kanadische Dollar;Cent
A$ AU$ AUD=australischer Dollar,australische Dollar;Cent
£ GBP=Pfund;Penny,Pence
¥ ￥ JPY=Yen
CNY=Yuan
₹ INR=~Rupie,Rupien;Paisa
₽ RUB=Rubel;~Kopeke,Kopeken
R$ BRL=Real;Centavo,Centavos
CHF=Schweizer Franken;Rappen
SEK=~schwedische Krone,schwedische Kronen;Öre
₿ BTC=Bitcoin
`);

export const germanMagnitudes = readNouns(
  "Mio=~Million,Millionen|Mio.=~Million,Millionen|Mill.=~Million,Millionen|Mrd=~Milliarde,Milliarden|Mrd.=~Milliarde,Milliarden|Bio.=~Billion,Billionen|Tsd.=-tausend,tausend|Million=~Million,Millionen|Millionen=~Million,Millionen|Milliarde=~Milliarde,Milliarden|Milliarden=~Milliarde,Milliarden|Billion=~Billion,Billionen|Billionen=~Billion,Billionen",
);

export const germanTitles = readPairs(`
Hr.=Herr|Hrn.=Herrn|Fr.=Frau|Frl.=Fräulein|Dr.=Doktor|Dres.=Doktoren|Prof.=Professor|Ing.=Ingenieur|Dipl.-Ing.=Diplomingenieur|Mag.=Magister|St.=Sankt|Fam.=Familie|Gebr.=Gebrüder|Hptm.=Hauptmann|Gen.=General|RA=Rechtsanwalt|Bgm.=Bürgermeister
`);

export const germanOthers = readPairs(`
z. B.=zum Beispiel|Z. B.=Zum Beispiel|d. h.=das heißt|D. h.=Das heißt|u. a.=unter anderem|U. a.=Unter anderem|bzw.=beziehungsweise|ca.=circa|Ca.=Circa|evtl.=eventuell|ggf.=gegebenenfalls|gegebenenf.=gegebenenfalls
inkl.=inklusive|exkl.=exklusive|zzgl.=zuzüglich|abzgl.=abzüglich|vgl.=vergleiche|Vgl.=Vergleiche|u. U.=unter Umständen|i. d. R.=in der Regel|i. A.=im Auftrag|z. T.=zum Teil|z. Z.=zur Zeit|zz.=zurzeit|v. a.=vor allem|s. o.=siehe oben|s. u.=siehe unten
sog.=sogenannte|geb.=geboren|gest.=gestorben|bspw.=beispielsweise|mind.=mindestens|max.=maximal|min.=minimal|ehem.=ehemalig|allg.=allgemein|einschl.=einschließlich|Str.=Straße|Pl.=Platz|Hbf=Hauptbahnhof|MwSt=Mehrwertsteuer
Mo.=Montag|Di.=Dienstag|Mi.=Mittwoch|Do.=Donnerstag|Sa.=Samstag|So.=Sonntag|Jan.=Januar|Feb.=Februar|Aug.=August|Sept.=September|Okt.=Oktober|Nov.=November|Dez.=Dezember|Anm.=Anmerkung|Abt.=Abteilung|Verf.=Verfasser|Hrsg.=Herausgeber|lt.=laut|m. E.=meines Erachtens
`);

/** Their stop may end the sentence too. */
export const germanClosing = readPairs(`
u. Ä.=und Ähnliches|o. Ä.=oder Ähnliches|usw.=und so weiter|etc.=et cetera|v. Chr.=vor Christus|n. Chr.=nach Christus|u. v. m.=und vieles mehr|Jh.=Jahrhundert|Jhd.=Jahrhundert|Hbf.=Hauptbahnhof|MwSt.=Mehrwertsteuer|Mwst.=Mehrwertsteuer|Std.=Stunden|Stk.=Stück|Einw.=Einwohner
`);

export const germanNumbered = readPairs(`
Nr.=Nummer|Nrn.=Nummern|S.=Seite|Art.=Artikel|Abs.=Absatz|Kap.=Kapitel|Bd.=Band|Abb.=Abbildung|Tab.=Tabelle|Tel.=Telefon|Tel=Telefon|Mobil=Mobil|Zi.=Zimmer|Aufl.=Auflage|Ziff.=Ziffer|Anl.=Anlage|Bl.=Blatt|Fn.=Fußnote|Jg.=Jahrgang|H.=Heft|Z.=Zeile
`);

export const germanSymbols: SymbolWords = {
  between: {
    "=": "gleich",
    "≠": "ungleich",
    "≈": "ungefähr gleich",
    "≤": "kleiner oder gleich",
    "≥": "größer oder gleich",
    "×": "mal",
    "÷": "geteilt durch",
    "±": "plus minus",
    "→": "nach",
    "+": "plus",
    "<": "kleiner als",
    ">": "größer als",
    "−": "minus",
  },
  prefixed: {
    "~": "etwa",
    "≈": "etwa",
    "±": "plus minus",
    "+": "plus",
    "-": "minus",
    "−": "minus",
    "–": "minus",
    "№": "Nummer",
    "#": "Nummer",
    "≤": "höchstens",
    "≥": "mindestens",
    "<": "weniger als",
    ">": "mehr als",
    "√": "Wurzel aus",
    "×": "mal",
  },
  alone: { "§": "Paragraf", "¶": "Absatz", "©": "Copyright", "%": "Prozent", "†": "gestorben" },
  and: "und",
  at: "at",
  hashtag: "Hashtag",
  squared: "Quadrat",
  cubed: "hoch drei",
  power: "hoch",
  plus: "plus",
};

export const germanSigns: Readonly<Record<string, string>> = {
  ".": "Punkt",
  "@": "at",
  "/": "Schrägstrich",
  "-": "Bindestrich",
  _: "Unterstrich",
  ":": "Doppelpunkt",
  "?": "Fragezeichen",
  "=": "gleich",
  "&": "und",
  "#": "Raute",
  "%": "Prozent",
  "+": "plus",
  "~": "Tilde",
};
