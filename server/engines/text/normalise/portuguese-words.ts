/** Portuguese tables: units, currencies, abbreviations, symbols. */
import { readCurrencies, readNouns, readPairs } from "./grammar.ts";
import type { SymbolWords } from "./symbols.ts";

export const portugueseUnits = readNouns(`
km=quilômetro,quilômetros|m=metro,metros|cm=centímetro,centímetros|mm=milímetro,milímetros|µm μm=micrômetro,micrômetros|nm=nanômetro,nanômetros|mi=~milha,milhas|ft=pé,pés|in!=~polegada,polegadas
km² km2=quilômetro quadrado,quilômetros quadrados|m² m2=metro quadrado,metros quadrados|cm² cm2=centímetro quadrado,centímetros quadrados|ha=hectare,hectares
m³ m3=metro cúbico,metros cúbicos|cm³ cm3=centímetro cúbico,centímetros cúbicos
kg=quilograma,quilogramas|g=grama,gramas|mg=miligrama,miligramas|µg μg=micrograma,microgramas|t=~tonelada,toneladas|lb lbs=~libra,libras|oz=~onça,onças
l L=litro,litros|ml mL=mililitro,mililitros|cl=centilitro,centilitros|hl=hectolitro,hectolitros
h hs=~hora,horas|min=minuto,minutos|s seg=segundo,segundos|ms=milissegundo,milissegundos
kph=quilômetro por hora,quilômetros por hora|mph=~milha por hora,milhas por hora|rpm=~rotação por minuto,rotações por minuto|m/s²=metro por segundo ao quadrado,metros por segundo ao quadrado
Hz=hertz,hertz|kHz=quilohertz,quilohertz|MHz=mega-hertz,mega-hertz|GHz=giga-hertz,giga-hertz|dB=decibel,decibéis
B!=byte,bytes|KB kB=quilobyte,quilobytes|MB=megabyte,megabytes|GB=gigabyte,gigabytes|TB=terabyte,terabytes
kbps=quilobit por segundo,quilobits por segundo|Mbps=megabit por segundo,megabits por segundo|Gbps=gigabit por segundo,gigabits por segundo
W!=watt,watts|kW=quilowatt,quilowatts|MW=megawatt,megawatts|GW=gigawatt,gigawatts|kWh=quilowatt-hora,quilowatts-hora|MWh=megawatt-hora,megawatts-hora
V!=volt,volts|kV=quilovolt,quilovolts|A!=ampere,amperes|mA=miliampere,miliamperes|mAh=miliampere-hora,miliamperes-hora|Ω=ohm,ohms
J!=joule,joules|kJ=quilojoule,quilojoules|N!=newton,newtons|Pa=pascal,pascals|hPa=hectopascal,hectopascals|bar=bar,bars|cal=~caloria,calorias|kcal=~quilocaloria,quilocalorias|px=pixel,pixels
°C ºC=grau Celsius,graus Celsius|°F ºF=grau Fahrenheit,graus Fahrenheit|° =grau,graus|K!=kelvin,kelvins
%=-por cento,por cento|‰=-por mil,por mil
`);

export const portuguesePer = readPairs(`
h=por hora|s=por segundo|min=por minuto|s²=por segundo ao quadrado|km=por quilômetro|kg=por quilo|g=por grama|l=por litro|L=por litro
m²=por metro quadrado|m³=por metro cúbico|km²=por quilômetro quadrado|ha=por hectare|kWh=por quilowatt-hora|GB=por gigabyte|mês=por mês|ano=por ano|dia=por dia
`);

export const portugueseCurrencies = readCurrencies(`
€ EUR=euro,euros;centavo,centavos
$=dólar,dólares;centavo,centavos
US$ USD=dólar americano,dólares americanos;centavo,centavos
C$ CA$ CAD=dólar canadense,dólares canadenses;centavo,centavos
A$ AU$ AUD=dólar australiano,dólares australianos;centavo,centavos
R$ BRL=real,reais;centavo,centavos
£ GBP=~libra,libras;pêni,pence
¥ ￥ JPY=iene,ienes
CNY=yuan,yuans
₹ INR=~rupia,rupias;paisa,paisas
₽ RUB=rublo,rublos;copeque,copeques
CHF=franco suíço,francos suíços;centavo,centavos
MZN=metical,meticais;centavo,centavos
AOA=kwanza,kwanzas;cêntimo,cêntimos
₿ BTC=bitcoin,bitcoins
`);

export const portugueseMagnitudes = readNouns(
  "M=milhão,milhões|mi=milhão,milhões|bi=bilhão,bilhões|tri=trilhão,trilhões|milhão=milhão,milhões|milhões=milhão,milhões|bilhão=bilhão,bilhões|bilhões=bilhão,bilhões|trilhão=trilhão,trilhões|trilhões=trilhão,trilhões",
);

export const portugueseTitles = readPairs(`
Sr.=senhor|Sra.=senhora|Srta.=senhorita|Srs.=senhores|Sras.=senhoras|D.=dom|Dr.=doutor|Dra.=doutora|Drs.=doutores|Prof.=professor|Profa.=professora|Prof.ª=professora|Profª=professora|Eng.=engenheiro|Arq.=arquiteto|Adv.=advogado
Sr=senhor|Sra=senhora|Dr=doutor|Dra=doutora|Exmo.=excelentíssimo|Exma.=excelentíssima|Ilmo.=ilustríssimo|Ilma.=ilustríssima|Rev.=reverendo|Gen.=general|Cel.=coronel|Cap.=capitão|Sto.=santo|Sta.=santa|Pe.=padre|Dep.=deputado|Sen.=senador|Min.=ministro
Av.=avenida|R.=rua|Pça.=praça|Rod.=rodovia|Al.=alameda|Trav.=travessa
`);

export const portugueseOthers = readPairs(`
V. Exa.=Vossa Excelência|V.Exa.=Vossa Excelência|V. S.ª=Vossa Senhoria|p. ex.=por exemplo|p.ex.=por exemplo|P. ex.=Por exemplo|ex.=exemplo
EUA=Estados Unidos|aprox.=aproximadamente|máx.=máximo|mín.=mínimo|depto.=departamento|dpto.=departamento|Depto.=departamento|S/A=sociedade anônima|Cia=companhia
P.S.=pós-escrito|vs.=contra|obs.=observação|Obs.=Observação|apto.=apartamento|s/n=sem número|c/=com |p/=para |seg.=segunda|ter.=terça|qua.=quarta|qui.=quinta|sex.=sexta|sáb.=sábado|dom.=domingo|i.e.=isto é
cf.=confira|ref.=referência|bibl.=bibliografia|vc=você|vcs=vocês
`);

/** Their stop may end the sentence too. */
export const portugueseClosing = readPairs(`
etc.=et cetera|a. C.=antes de Cristo|a.C.=antes de Cristo|d. C.=depois de Cristo|d.C.=depois de Cristo|E.U.A.=Estados Unidos|S.A.=sociedade anônima|Ltda.=limitada|Cia.=companhia|q.b.=quanto baste|hab.=habitantes|jr.=júnior|Jr.=Júnior
`);

export const portugueseNumbered = readPairs(`
pág.=página|págs.=páginas|p.=página|pp.=páginas|núm.=número|n.º=número|nº=número|n°=número|Nº=número|N.º=número|N°=número|n.=número|art.=artigo|Art.=artigo|arts.=artigos|cap.=capítulo|Cap.=capítulo|caps.=capítulos|vol.=volume|Vol.=volume|t.=tomo
fig.=figura|Fig.=figura|tab.=tabela|tel.=telefone|Tel.=telefone|cel.=celular|Cel.=celular|séc.=século|séc=século|ed.=edição|apto.=apartamento|ap.=apartamento|inc.=inciso|par.=parágrafo|km.=quilômetro|c.=cerca de
`);

export const portugueseSymbols: SymbolWords = {
  between: {
    "=": "igual a",
    "≠": "diferente de",
    "≈": "aproximadamente igual a",
    "≤": "menor ou igual a",
    "≥": "maior ou igual a",
    "×": "vezes",
    "÷": "dividido por",
    "±": "mais ou menos",
    "→": "para",
    "+": "mais",
    "<": "menor que",
    ">": "maior que",
    "−": "menos",
  },
  prefixed: {
    "~": "cerca de",
    "≈": "cerca de",
    "±": "mais ou menos",
    "+": "mais",
    "-": "menos",
    "−": "menos",
    "–": "menos",
    "№": "número",
    "#": "número",
    "≤": "no máximo",
    "≥": "no mínimo",
    "<": "menos de",
    ">": "mais de",
    "√": "raiz quadrada de",
    "×": "vezes",
  },
  alone: { "§": "parágrafo", "¶": "parágrafo", "©": "copyright", "%": "por cento", "†": "cruz" },
  and: "e",
  at: "arroba",
  hashtag: "hashtag",
  squared: "ao quadrado",
  cubed: "ao cubo",
  power: "elevado a",
  plus: "mais",
};

export const portugueseSigns: Readonly<Record<string, string>> = {
  ".": "ponto",
  "@": "arroba",
  "/": "barra",
  "-": "hífen",
  _: "sublinhado",
  ":": "dois pontos",
  "?": "ponto de interrogação",
  "=": "igual",
  "&": "e",
  "#": "cerquilha",
  "%": "por cento",
  "+": "mais",
  "~": "til",
};
