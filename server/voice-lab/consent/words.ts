/** Words of which phrases are made that somebody reads aloud: 64 for each language, short, and unlike each other when they are heard. */
const lists = `
en amber apple autumn balcony basket blanket bottle bridge button camel candle carpet castle cherry circle copper corner cotton curtain desert diamond dolphin dragon eagle engine feather finger forest garden ginger granite hammer harbour honey island jacket kettle ladder lantern lemon letter marble meadow mirror mountain needle orange paper pebble pepper piano pillow planet pocket rabbit ribbon river saddle shadow silver summer thunder velvet window
de Abend Adler Apfel Balken Becher Birne Blume Brücke Butter Donner Drache Eimer Engel Esel Fackel Feder Fenster Finger Flasche Garten Gitarre Glocke Hafen Hammer Himmel Honig Insel Jacke Kamel Kanne Karte Kerze Kirsche Koffer Kupfer Lampe Leiter Löffel Marmor Mauer Messer Mühle Nadel Nebel Orgel Papier Pfeffer Pinsel Rabe Regen Ritter Schatten Schlitten Schulter Silber Sommer Spiegel Tafel Teppich Tiger Traube Wagen Wasser Winter
es abeja agua almendra árbol arena azúcar balcón barco bosque botella brazo caballo camello camino campana canela carta castillo cereza cesta ciudad cobre cortina dedo delfín diamante espejo estrella flor fuego guitarra harina hierba hielo hoja isla jardín lago lámpara leche libro limón luna madera manzana martillo mesa miel montaña naranja nieve papel pelota perla piedra pimienta plata puente río sombra tambor trueno ventana verano
fr abeille agneau aiguille amande arbre argent automne avion balcon bateau bouteille branche brebis bougie cerise chameau château cheval ciseaux citron cloche colline coussin cuivre dauphin désert diamant dragon échelle étoile farine fenêtre feuille forêt fromage gâteau guitare horloge jardin journal lanterne lettre lumière maison marteau miel miroir montagne neige nuage orange oreille panier papier piano pierre planète poivre pomme rideau rivière sable tonnerre village
it albero ape arancia argento autunno balcone barca bosco bottiglia braccio cammello campana candela cappello carta castello cavallo cestino chitarra ciliegia collina coperta cuscino deserto diamante dito drago estate farina finestra fiore foglia foresta formaggio ghiaccio giardino isola lago lampada latte lettera libro limone luna martello mela miele montagna neve nuvola orologio pane pepe pietra ponte rame sabbia scala specchio stella tamburo tuono vento zucchero
pt abelha açúcar agulha árvore areia azeite balde barco bola bosque braço cabelo camelo caminho campo caneta carta castelo cavalo cereja cesta chuva cidade cobre colina cortina deserto diamante dragão escada espelho estrela farinha flor floresta folha garrafa gelo ilha janela jardim lago lâmpada laranja leite limão livro lua maçã madeira martelo mel mesa montanha neve nuvem papel pedra pimenta ponte prata tambor vento verão
`;

export const wordsPerLanguage = 64;

const byLanguage: ReadonlyMap<string, readonly string[]> = new Map(
  lines(lists).map(([language, ...words]) => [language as string, words]),
);

function lines(text: string): string[][] {
  return text
    .trim()
    .split("\n")
    .map((line) => line.split(" "));
}

/** Words of a language; undefined where nobody has written any. */
export const wordsOf = (language: string): readonly string[] | undefined => byLanguage.get(language);
