/** Spanish tables: units, currencies, abbreviations, symbols. */
import { readCurrencies, readNouns, readPairs } from "./grammar.ts";
import type { SymbolWords } from "./symbols.ts";

export const spanishUnits = readNouns(`
km=kilómetro,kilómetros|m=metro,metros|cm=centímetro,centímetros|mm=milímetro,milímetros|µm μm=micrómetro,micrómetros|nm=nanómetro,nanómetros
mi=~milla,millas|ft=pie,pies|in!=~pulgada,pulgadas
km² km2=kilómetro cuadrado,kilómetros cuadrados|m² m2=metro cuadrado,metros cuadrados|cm² cm2=centímetro cuadrado,centímetros cuadrados|ha=~hectárea,hectáreas
m³ m3=metro cúbico,metros cúbicos|cm³ cm3=centímetro cúbico,centímetros cúbicos
kg=kilogramo,kilogramos|g=gramo,gramos|mg=miligramo,miligramos|µg μg=microgramo,microgramos|t=~tonelada,toneladas|lb lbs=~libra,libras|oz=~onza,onzas
l L=litro,litros|ml mL=mililitro,mililitros|cl=centilitro,centilitros|hl=hectolitro,hectolitros
h hs hrs=~hora,horas|min=minuto,minutos|s seg=segundo,segundos|ms=milisegundo,milisegundos
kph=kilómetro por hora,kilómetros por hora|mph=~milla por hora,millas por hora|rpm=~revolución por minuto,revoluciones por minuto
m/s²=metro por segundo al cuadrado,metros por segundo al cuadrado
Hz=hercio,hercios|kHz=kilohercio,kilohercios|MHz=megahercio,megahercios|GHz=gigahercio,gigahercios|dB=decibelio,decibelios
B!=baite,baites|KB kB=kilobyte,kilobytes|MB=megabyte,megabytes|GB=gigabyte,gigabytes|TB=terabyte,terabytes
kbps=kilobit por segundo,kilobits por segundo|Mbps=megabit por segundo,megabits por segundo|Gbps=gigabit por segundo,gigabits por segundo
W!=vatio,vatios|kW=kilovatio,kilovatios|MW=megavatio,megavatios|GW=gigavatio,gigavatios|kWh=kilovatio hora,kilovatios hora|MWh=megavatio hora,megavatios hora
V!=voltio,voltios|kV=kilovoltio,kilovoltios|A!=amperio,amperios|mA=miliamperio,miliamperios|mAh=miliamperio hora,miliamperios hora|Ω=ohmio,ohmios
J!=julio,julios|kJ=kilojulio,kilojulios|N!=newton,newtons|Pa=pascal,pascales|hPa=hectopascal,hectopascales|bar=bar,bares|cal=~caloría,calorías|kcal=~kilocaloría,kilocalorías|px=píxel,píxeles
°C ºC=grado Celsius,grados Celsius|°F ºF=grado Fahrenheit,grados Fahrenheit|° =grado,grados|K!=kelvin,kelvins
%=-por ciento,por ciento|‰=-por mil,por mil
`);

export const spanishPer = readPairs(`
h=por hora|s=por segundo|min=por minuto|s²=por segundo al cuadrado|km=por kilómetro|kg=por kilo|g=por gramo|l=por litro|L=por litro
m²=por metro cuadrado|m³=por metro cúbico|km²=por kilómetro cuadrado|ha=por hectárea|kWh=por kilovatio hora|GB=por gigabyte
mes=al mes|año=al año|día=al día|semana=a la semana|hora=por hora|persona=por persona|noche=por noche|unidad=por unidad|kilo=por kilo
`);

export const spanishCurrencies = readCurrencies(`
€ EUR=euro,euros;céntimo,céntimos
$=dólar,dólares;centavo,centavos
US$ USD=dólar estadounidense,dólares estadounidenses;centavo,centavos
C$ CA$ CAD=dólar canadiense,dólares canadienses;centavo,centavos
A$ AU$ AUD=dólar australiano,dólares australianos;centavo,centavos
MX$ MXN=peso mexicano,pesos mexicanos;centavo,centavos
ARS=peso argentino,pesos argentinos;centavo,centavos
COP=peso colombiano,pesos colombianos;centavo,centavos
CLP=peso chileno,pesos chilenos
£ GBP=~libra,libras;penique,peniques
¥ ￥ JPY=yen,yenes
CNY=yuan,yuanes
₹ INR=~rupia,rupias;paisa,paisas
₽ RUB=rublo,rublos;kopek,kopeks
R$ BRL=real,reales;centavo,centavos
CHF=franco suizo,francos suizos;céntimo,céntimos
₿ BTC=bitcóin,bitcoines
`);

export const spanishMagnitudes = readNouns(
  "M=millón,millones|mill.=millón,millones|millón=millón,millones|millones=millón,millones|billón=billón,billones|billones=billón,billones",
);

export const spanishTitles = readPairs(`
Sr.=señor|Sra.=señora|Srta.=señorita|Sres.=señores|Sras.=señoras|D.=don|Dña.=doña|Dª=doña|D.ª=doña|Dr.=doctor|Dra.=doctora|Dres.=doctores
Prof.=profesor|Profa.=profesora|Lic.=licenciado|Lcdo.=licenciado|Lcda.=licenciada|Ing.=ingeniero|Arq.=arquitecto|Abg.=abogado|Gral.=general|Cnel.=coronel|Cap.=capitán|Sto.=santo|Sta.=santa
Sr=señor|Sra=señora|Srta=señorita|Dr=doctor|Dra=doctora|Excmo.=excelentísimo|Excma.=excelentísima|Ilmo.=ilustrísimo|Ilma.=ilustrísima|Rvdo.=reverendo|Mons.=monseñor
Avda.=avenida|Av.=avenida|Pza.=plaza|Pl.=plaza|Ctra.=carretera|C/=calle
`);

export const spanishOthers = readPairs(`
p. ej.=por ejemplo|P. ej.=Por ejemplo|p.ej.=por ejemplo
EEUU=Estados Unidos|EE UU=Estados Unidos|aprox.=aproximadamente|máx.=máximo|mín.=mínimo|depto.=departamento|dpto.=departamento|Dpto.=departamento
P.D.=posdata|s.f.=sin fecha|vs.=contra|vol.=volumen|ed.=edición
lun.=lunes|mié.=miércoles|jue.=jueves|vie.=viernes|sáb.=sábado|dom.=domingo|bibl.=bibliografía|admón.=administración|Admón.=administración|telef.=teléfono|s/n=sin número
`);

/** Their stop may end the sentence too. */
export const spanishClosing = readPairs(`
Ud.=usted|Uds.=ustedes|Vd.=usted|Vds.=ustedes|etc.=etcétera|a. C.=antes de Cristo|d. C.=después de Cristo|a.C.=antes de Cristo|d.C.=después de Cristo|EE. UU.=Estados Unidos|EE.UU.=Estados Unidos|S.A.=sociedad anónima|S. A.=sociedad anónima|S.L.=sociedad limitada|S. L.=sociedad limitada|Cía.=compañía|q.e.p.d.=que en paz descanse|izda.=izquierda|dcha.=derecha
`);

export const spanishNumbered = readPairs(`
pág.=página|págs.=páginas|p.=página|pp.=páginas|núm.=número|núms.=números|Núm.=número|n.º=número|nº=número|n°=número|Nº=número|N.º=número|N°=número|No.=número|nro.=número|Nro.=número
art.=artículo|Art.=artículo|arts.=artículos|cap.=capítulo|Cap.=capítulo|caps.=capítulos|vol.=volumen|Vol.=volumen|t.=tomo|fig.=figura|Fig.=figura|figs.=figuras|tel.=teléfono|Tel.=teléfono|tfno.=teléfono|Tfno.=teléfono|s.=siglo|ss.=siglos|c.=circa|km.=kilómetro|ap.=apartado|secc.=sección|ext.=extensión|apdo.=apartado
`);

export const spanishSymbols: SymbolWords = {
  between: {
    "=": "igual a",
    "≠": "distinto de",
    "≈": "aproximadamente igual a",
    "≤": "menor o igual que",
    "≥": "mayor o igual que",
    "×": "por",
    "÷": "entre",
    "±": "más menos",
    "→": "a",
    "+": "más",
    "<": "menor que",
    ">": "mayor que",
    "−": "menos",
  },
  prefixed: {
    "~": "unos",
    "≈": "unos",
    "±": "más menos",
    "+": "más",
    "-": "menos",
    "−": "menos",
    "–": "menos",
    "№": "número",
    "#": "número",
    "≤": "como máximo",
    "≥": "como mínimo",
    "<": "menos de",
    ">": "más de",
    "√": "raíz cuadrada de",
    "×": "por",
  },
  alone: { "§": "sección", "¶": "párrafo", "©": "copyright", "%": "por ciento", "†": "cruz" },
  and: "y",
  at: "arroba",
  hashtag: "hashtag",
  squared: "al cuadrado",
  cubed: "al cubo",
  power: "elevado a",
  plus: "más",
};

export const spanishSigns: Readonly<Record<string, string>> = {
  ".": "punto",
  "@": "arroba",
  "/": "barra",
  "-": "guion",
  _: "guion bajo",
  ":": "dos puntos",
  "?": "signo de interrogación",
  "=": "igual",
  "&": "y",
  "#": "almohadilla",
  "%": "por ciento",
  "+": "más",
  "~": "virgulilla",
};
