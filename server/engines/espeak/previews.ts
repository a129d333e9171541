/** What a voice that nobody asked says for its preview: "hello, give me a letter or a whole book, and I will read it to you", or counting to ten. */
const lines = `
af Hallo. Gee my 'n brief of 'n hele boek, en ek sal dit vir jou lees.
ar مَرْحَبًا. أَعْطِنِي رِسالَةً أَوْ كِتابًا كامِلًا، وَسَأَقْرَؤُهُ لَكَ.
bg Здравейте. Дайте ми писмо или цяла книга и аз ще ги прочета на глас.
bn নমস্কার। আমাকে একটি চিঠি বা একটি পুরো বই দিন, আমি পড়ে শোনাব।
bs Dobar dan. Dajte mi pismo ili cijelu knjigu i pročitat ću je naglas.
ca Hola. Dona'm una carta o un llibre sencer, i te'l llegiré en veu alta.
cs Dobrý den. Dejte mi dopis nebo celou knihu a já vám je přečtu nahlas.
cv Пӗр, иккӗ, виҫҫӗ, тӑваттӑ, пиллӗк, улттӑ, ҫиччӗ, саккӑр, тӑххӑр, вуннӑ.
cy Helo. Rhowch lythyr neu lyfr cyfan i mi, ac fe'i darllenaf yn uchel.
da Hej. Giv mig et brev eller en hel bog, så læser jeg den højt for dig.
de Hallo. Gib mir einen Brief oder ein ganzes Buch, und ich lese es dir vor.
el Γεια σας. Δώστε μου ένα γράμμα ή ένα ολόκληρο βιβλίο και θα το διαβάσω.
en Hello. Give me a letter or a whole book, and I will read it out to you.
eo Saluton. Donu al mi leteron aŭ tutan libron, kaj mi laŭtlegos ĝin.
es Hola. Dame una carta o un libro entero, y lo leeré en voz alta para ti.
et Tere. Anna mulle kiri või terve raamat ja ma loen selle sulle ette.
fa سلام. به من یک نامه یا یک کتاب کامل بدهید، تا آن را برای شما بخوانم.
fi Hei. Anna minulle kirje tai kokonainen kirja, niin luen sen sinulle.
fr Bonjour. Donnez-moi une lettre ou un livre entier, et je le lirai pour vous.
ga Dia duit. Tabhair dom litir nó leabhar iomlán, agus léifidh mé duit é.
he שלום. תנו לי מכתב או ספר שלם, ואקרא אותו בקול.
hi नमस्ते। मुझे एक पत्र या पूरी किताब दीजिए, और मैं उसे पढ़कर सुनाऊँगी।
hr Dobar dan. Dajte mi pismo ili cijelu knjigu i pročitat ću je naglas.
hu Jó napot. Adjon egy levelet vagy egy egész könyvet, és én felolvasom.
hy Բարև ձեզ։ Տվեք ինձ մի նամակ կամ մի ամբողջ գիրք, և ես կկարդամ այն ձեզ համար։
id Halo. Beri saya sebuah surat atau seluruh buku, dan saya akan membacakannya.
is Góðan dag. Gefðu mér bréf eða heila bók og ég les það fyrir þig.
it Ciao. Dammi una lettera o un libro intero, e lo leggerò per te.
ja こんにちは。てがみでも ほんでも、かなで かいて ください。こえに だして よみます。
ka გამარჯობა. მომეცით წერილი ან მთელი წიგნი და ხმამაღლა წაგიკითხავთ.
kaa Bir, eki, úsh, tórt, bes, altı, jeti, segiz, toǵız, on.
ko 안녕하세요. 편지나 책 한 권을 주시면 소리 내어 읽어 드리겠습니다.
lt Laba diena. Duokite man laišką arba visą knygą, ir aš ją perskaitysiu.
lv Labdien. Iedodiet man vēstuli vai veselu grāmatu, un es to nolasīšu.
mk Здраво. Дајте ми писмо или цела книга и ќе ви ја прочитам на глас.
mr नमस्कार. मला एखादे पत्र किंवा पूर्ण पुस्तक द्या, मी ते वाचून दाखवेन.
ms Helo. Berikan saya surat atau sebuah buku, dan saya akan membacanya untuk anda.
nl Hallo. Geef me een brief of een heel boek, en ik lees het voor.
no Hei. Gi meg et brev eller en hel bok, så leser jeg den høyt for deg.
nog Бир, эки, уьш, доьрт, бес, алты, ети, сегиз, тогыз, он.
pl Dzień dobry. Daj mi list albo całą książkę, a przeczytam ją na głos.
pt Olá. Me dê uma carta ou um livro inteiro, e eu leio em voz alta para você.
ro Bună. Dă-mi o scrisoare sau o carte întreagă și o voi citi cu voce tare.
ru Здравствуйте. Дайте мне письмо или целую книгу, и я прочитаю их вслух.
sk Dobrý deň. Dajte mi list alebo celú knihu a ja vám ich prečítam nahlas.
sl Dober dan. Dajte mi pismo ali celo knjigo in prebrala jo bom na glas.
sq Përshëndetje. Më jepni një letër ose një libër të tërë dhe do ta lexoj me zë.
sr Добар дан. Дајте ми писмо или целу књигу и прочитаћу је наглас.
sv Hej. Ge mig ett brev eller en hel bok, så läser jag den högt för dig.
sw Habari. Nipe barua au kitabu kizima, nami nitakusomea kwa sauti.
ta வணக்கம். எனக்கு ஒரு கடிதம் அல்லது ஒரு முழு புத்தகம் கொடுங்கள், நான் படித்துக் காட்டுவேன்.
te నమస్కారం. నాకు ఒక ఉత్తరం లేదా ఒక పుస్తకం ఇవ్వండి, నేను చదివి వినిపిస్తాను.
tk Bir, iki, üç, dört, bäş, alty, ýedi, sekiz, dokuz, on.
tr Merhaba. Bana bir mektup ya da koca bir kitap ver, senin için okuyayım.
uk Добрий день. Дайте мені лист або цілу книгу, і я прочитаю їх уголос.
ur السلام علیکم۔ مجھے کوئی خط یا پوری کتاب دیں، میں اسے پڑھ کر سناؤں گی۔
vi Xin chào. Hãy đưa cho tôi một bức thư hay cả một cuốn sách, tôi sẽ đọc cho bạn nghe.
yue 你好。畀我一封信，或者一本書，我會讀畀你聽。
zh 你好。给我一封信，或者一整本书，我都会读给你听。
`;

const byLanguage = new Map(
  lines
    .trim()
    .split("\n")
    .map((line) => [line.slice(0, line.indexOf(" ")), line.slice(line.indexOf(" ") + 1)] as const),
);

/** Most engines read figures in their own language. */
const counting = "1, 2, 3, 4, 5, 6, 7, 8, 9, 10.";

/** A sentence in a language, or counting to ten where nobody has written one. */
export function previewOf(language: string): string {
  return byLanguage.get(language) ?? counting;
}
