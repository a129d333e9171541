/** Plain sentences in many languages, on which the checks and the timing are measured. */

const table: Readonly<Record<string, string>> = {
  en: `
The harbour was quiet when the first boats came in, and nobody on the pier said a word.
She opened the letter slowly, read it twice, and put it back into the drawer.
Most of the bread was gone by noon, but the baker kept a loaf for the old man.
If you walk along the river for an hour, you will reach a small bridge made of stone.
He had never learned to swim, although he had lived beside the lake all his life.
The museum opens at nine in the morning and closes when the last visitor has left.
Rain fell on the roof all night, and in the morning the garden smelled of wet earth.
There is a simple reason why the clocks in this house never agree with each other.
My grandmother planted the apple tree before the war, and it still bears fruit every autumn.
The train was late again, so we sat on our bags and counted the pigeons under the roof.
Nobody knows who painted the picture, but everyone agrees that the light in it is wonderful.
Please leave your shoes at the door and hang your coat on one of the hooks.
A good map shows not only where things are, but also how far apart they feel.
They argued about the price for a while, then laughed and shook hands.
When the power failed, the whole street lit candles and came out to talk.
It takes three days to cross the desert, and most of that time you see nothing but sand.
The doctor told him to rest, to drink plenty of water, and to stop worrying about the future.
Every spring the swallows return to the barn and mend the nests that they left behind.
I found the key under the flower pot, exactly where you said it would be.
The children built a ship out of boxes and sailed it across the kitchen floor.
Some books are read once and forgotten, while others stay with us for years.
Before the meeting began, the chairman asked for the windows to be opened.
The soup needs more salt, a little pepper, and another half hour on the stove.
We could hear the music from the square long before we saw the dancers.
Her answer surprised everybody at the table, most of all her own brother.
The mountain is not high, but the path is steep and the stones are loose.
In the end the machine was repaired with a piece of string and a wooden spoon.
Of all the seasons, winter is the one that tells you most about a house.
The teacher drew a circle on the board and asked the class what they saw.
Ships from many countries used to stop here for water, coal and news.`,
  de: `
Der Hafen lag still da, als die ersten Boote zurückkamen, und niemand sagte ein Wort.
Sie öffnete den Brief langsam, las ihn zweimal und legte ihn wieder in die Schublade.
Gegen Mittag war das Brot verkauft, aber der Bäcker hatte einen Laib zurückgelegt.
Wenn man eine Stunde am Fluss entlang geht, kommt man zu einer kleinen Brücke aus Stein.
In der Nacht fiel Regen auf das Dach, und am Morgen roch der Garten nach nasser Erde.
Meine Großmutter hat den Apfelbaum vor dem Krieg gepflanzt, und er trägt immer noch.
Bitte lassen Sie die Schuhe an der Tür und hängen Sie den Mantel an einen Haken.
Der Arzt riet ihm, sich auszuruhen, viel Wasser zu trinken und weniger zu grübeln.`,
  fr: `
Le port était calme quand les premiers bateaux sont rentrés, et personne ne disait rien.
Elle ouvrit la lettre lentement, la lut deux fois et la remit dans le tiroir.
À midi presque tout le pain était vendu, mais le boulanger en avait gardé un pour le vieil homme.
Si vous suivez la rivière pendant une heure, vous arrivez à un petit pont de pierre.
La pluie est tombée toute la nuit, et le matin le jardin sentait la terre mouillée.
Ma grand-mère a planté le pommier avant la guerre, et il donne encore des fruits.
Laissez vos chaussures à la porte et accrochez votre manteau, s'il vous plaît.
Le médecin lui a conseillé de se reposer, de boire beaucoup d'eau et de moins s'inquiéter.`,
  es: `
El puerto estaba tranquilo cuando llegaron los primeros barcos, y nadie decía nada.
Abrió la carta despacio, la leyó dos veces y la guardó otra vez en el cajón.
Al mediodía casi no quedaba pan, pero el panadero había guardado uno para el anciano.
Si caminas una hora por la orilla del río, llegas a un pequeño puente de piedra.
Llovió toda la noche sobre el tejado, y por la mañana el jardín olía a tierra mojada.
Mi abuela plantó el manzano antes de la guerra, y todavía da fruta cada otoño.
Por favor, deje los zapatos en la puerta y cuelgue el abrigo en uno de los ganchos.
El médico le dijo que descansara, que bebiera mucha agua y que no se preocupara tanto.`,
  it: `
Il porto era tranquillo quando arrivarono le prime barche, e nessuno diceva una parola.
Aprì la lettera lentamente, la lesse due volte e la rimise nel cassetto.
A mezzogiorno il pane era quasi finito, ma il fornaio ne aveva tenuto uno per il vecchio.
Se cammini lungo il fiume per un'ora, arrivi a un piccolo ponte di pietra.
Ha piovuto tutta la notte, e la mattina il giardino profumava di terra bagnata.
Mia nonna ha piantato il melo prima della guerra, e dà ancora frutti ogni autunno.
Il medico gli disse di riposare, di bere molta acqua e di non preoccuparsi troppo.`,
  pt: `
O porto estava calmo quando os primeiros barcos chegaram, e ninguém dizia nada.
Ela abriu a carta devagar, leu duas vezes e guardou de novo na gaveta.
Ao meio-dia quase não havia pão, mas o padeiro guardou um para o velho.
Se você andar uma hora pela margem do rio, chega a uma pequena ponte de pedra.
Choveu a noite inteira no telhado, e de manhã o jardim cheirava a terra molhada.
Minha avó plantou a macieira antes da guerra, e ela ainda dá frutos todo outono.`,
  nl: `
De haven was stil toen de eerste boten binnenkwamen, en niemand zei een woord.
Ze maakte de brief langzaam open, las hem twee keer en legde hem terug in de la.
Tegen de middag was het brood bijna op, maar de bakker had er een bewaard.
Als je een uur langs de rivier loopt, kom je bij een kleine brug van steen.
Het regende de hele nacht op het dak, en in de ochtend rook de tuin naar natte aarde.
Mijn grootmoeder plantte de appelboom voor de oorlog, en hij draagt nog elk jaar vruchten.`,
  pl: `
W porcie było cicho, kiedy wróciły pierwsze łodzie, i nikt nie powiedział ani słowa.
Powoli otworzyła list, przeczytała go dwa razy i schowała z powrotem do szuflady.
W południe chleba już prawie nie było, ale piekarz zostawił jeden dla staruszka.
Jeśli pójdziesz godzinę wzdłuż rzeki, dojdziesz do małego kamiennego mostu.
Całą noc deszcz padał na dach, a rano ogród pachniał mokrą ziemią.
Moja babcia posadziła jabłoń przed wojną i do dzisiaj rodzi ona owoce.`,
  ru: `
В гавани было тихо, когда вернулись первые лодки, и никто не сказал ни слова.
Она медленно открыла письмо, прочитала его два раза и положила обратно в ящик.
К полудню хлеба почти не осталось, но пекарь оставил одну буханку для старика.
Если идти час вдоль реки, можно дойти до маленького каменного моста.
Всю ночь дождь стучал по крыше, а утром сад пах мокрой землёй.
Моя бабушка посадила яблоню до войны, и она до сих пор даёт плоды.
Врач посоветовал ему отдыхать, пить много воды и меньше беспокоиться.`,
  sv: `
Hamnen låg stilla när de första båtarna kom in, och ingen sade ett ord.
Hon öppnade brevet långsamt, läste det två gånger och lade tillbaka det i lådan.
Vid middagstid var brödet nästan slut, men bagaren hade sparat en limpa åt den gamle.
Om du går längs floden i en timme kommer du till en liten bro av sten.
Det regnade på taket hela natten, och på morgonen luktade trädgården våt jord.`,
  tr: `
İlk tekneler geldiğinde liman sessizdi ve kimse bir söz söylemedi.
Mektubu yavaşça açtı, iki kez okudu ve yeniden çekmeceye koydu.
Öğleye doğru ekmek neredeyse bitmişti, ama fırıncı yaşlı adama bir tane ayırmıştı.
Nehir boyunca bir saat yürürsen taştan yapılmış küçük bir köprüye varırsın.
Bütün gece çatıya yağmur yağdı, sabah bahçe ıslak toprak kokuyordu.`,
  cs: `
V přístavu bylo ticho, když se vrátily první lodě, a nikdo neřekl ani slovo.
Pomalu otevřela dopis, přečetla ho dvakrát a vrátila ho zpátky do zásuvky.
Kolem poledne už chleba skoro nebyl, ale pekař nechal jeden bochník pro starého pána.
Když půjdete hodinu podél řeky, dojdete k malému kamennému mostu.
Celou noc pršelo na střechu a ráno zahrada voněla mokrou zemí.`,
  fi: `
Satama oli hiljainen, kun ensimmäiset veneet palasivat, eikä kukaan sanonut sanaakaan.
Hän avasi kirjeen hitaasti, luki sen kahdesti ja pani sen takaisin laatikkoon.
Puoleenpäivään mennessä leipä oli lähes loppu, mutta leipuri oli säästänyt yhden vanhukselle.
Jos kävelet tunnin joen vartta, tulet pienelle kivisillalle.`,
  hu: `
A kikötő csendes volt, amikor az első hajók megérkeztek, és senki sem szólt egy szót sem.
Lassan kinyitotta a levelet, kétszer elolvasta, és visszatette a fiókba.
Délre a kenyér majdnem elfogyott, de a pék félretett egyet az öregembernek.
Ha egy órát sétálsz a folyó mentén, egy kis kőhídhoz érsz.`,
  el: `
Το λιμάνι ήταν ήσυχο όταν γύρισαν οι πρώτες βάρκες, και κανείς δεν είπε λέξη.
Άνοιξε το γράμμα αργά, το διάβασε δύο φορές και το έβαλε πάλι στο συρτάρι.
Ως το μεσημέρι το ψωμί είχε σχεδόν τελειώσει, αλλά ο φούρναρης κράτησε ένα για τον γέρο.
Αν περπατήσεις μια ώρα δίπλα στο ποτάμι, φτάνεις σε μια μικρή πέτρινη γέφυρα.`,
  hi: `
जब पहली नावें लौटीं तो बंदरगाह शांत था, और किसी ने एक शब्द नहीं कहा।
उसने धीरे से चिट्ठी खोली, दो बार पढ़ी और फिर दराज में रख दी।
दोपहर तक रोटी लगभग खत्म हो गई थी, लेकिन उसने एक बूढ़े आदमी के लिए रखी।
अगर तुम नदी के किनारे एक घंटा चलोगे, तो पत्थर के एक छोटे पुल तक पहुँचोगे।`,
  zh: `
第一批船回来的时候，港口很安静，没有人说一句话。
她慢慢地打开信，看了两遍，又放回抽屉里。
中午的时候面包差不多卖完了，可是面包师给老人留了一个。
沿着河走一个小时，就会看到一座小小的石桥。`,
  ko: `
첫 배가 돌아왔을 때 항구는 조용했고 아무도 말을 하지 않았다.
그녀는 편지를 천천히 열어 두 번 읽고 다시 서랍에 넣었다.
강을 따라 한 시간쯤 걸으면 작은 돌다리가 나온다.`,
  id: `
Pelabuhan itu sepi ketika perahu pertama kembali, dan tidak ada yang berkata apa pun.
Dia membuka surat itu perlahan, membacanya dua kali, lalu menyimpannya lagi di laci.
Kalau kamu berjalan satu jam di tepi sungai, kamu akan sampai di sebuah jembatan batu kecil.`,
};

/** Sentences of 40 to 110 characters by language, an ISO 639-1 code. */
export const sentences: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(table).map(([language, lines]) => [language, lines.trim().split("\n")]),
);
