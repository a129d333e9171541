/** What the voices of other languages say of themselves: their name, and "give me a letter or a whole book, and I will read it to you". */
const lines = `
Lucía: Hola, me llamo Lucía. Dame cualquier texto, una carta o un libro entero, y lo leeré en voz alta para ti.
Mateo: Hola, me llamo Mateo. Dame cualquier texto, una carta o un libro entero, y lo leeré en voz alta para ti.
Camille: Bonjour, je m'appelle Camille. Donnez-moi un texte, une lettre ou un livre entier, et je le lirai pour vous.
Étienne: Bonjour, je m'appelle Étienne. Donnez-moi un texte, une lettre ou un livre entier, et je le lirai pour vous.
Greta: Hallo, ich heiße Greta. Gib mir einen Text, einen Brief oder ein ganzes Buch, und ich lese ihn dir vor.
Konrad: Hallo, ich heiße Konrad. Gib mir einen Text, einen Brief oder ein ganzes Buch, und ich lese ihn dir vor.
Chiara: Ciao, mi chiamo Chiara. Dammi un testo, una lettera o un libro intero, e lo leggerò per te.
Matteo: Ciao, mi chiamo Matteo. Dammi un testo, una lettera o un libro intero, e lo leggerò per te.
Larissa: Olá, meu nome é Larissa. Me dê um texto, uma carta ou um livro inteiro, e eu leio em voz alta para você.
Duarte: Olá, o meu nome é Duarte. Dê-me um texto, uma carta ou um livro inteiro, e eu leio em voz alta para si.
Femke: Hallo, ik heet Femke. Geef me een tekst, een brief of een heel boek, en ik lees het voor.
Zofia: Cześć, mam na imię Zofia. Daj mi tekst, list albo całą książkę, a przeczytam ją na głos.
Linnea: Hej, jag heter Linnea. Ge mig en text, ett brev eller en hel bok, så läser jag den högt för dig.
Sindre: Hei, jeg heter Sindre. Gi meg en tekst, et brev eller en hel bok, så leser jeg den høyt for deg.
Frederik: Hej, jeg hedder Frederik. Giv mig en tekst, et brev eller en hel bog, så læser jeg den højt for dig.
Aino: Hei, minun nimeni on Aino. Anna minulle teksti, kirje tai kokonainen kirja, niin luen sen sinulle.
Björn: Góðan dag, ég heiti Björn. Gefðu mér texta, bréf eða heila bók og ég les það fyrir þig.
Tereza: Dobrý den, jmenuji se Tereza. Dejte mi text, dopis nebo celou knihu a já vám je přečtu nahlas.
Marek: Dobrý deň, volám sa Marek. Dajte mi text, list alebo celú knihu a ja vám ich prečítam nahlas.
Ilka: Jó napot, Ilka vagyok. Adjon egy szöveget, egy levelet vagy egy egész könyvet, és én felolvasom.
Ioana: Bună, mă numesc Ioana. Dă-mi un text, o scrisoare sau o carte întreagă și o voi citi cu voce tare.
Boyan: Здравейте, казвам се Боян. Дайте ми текст, писмо или цяла книга и аз ще ги прочета на глас.
Eleni: Γεια σας, με λένε Ελένη. Δώστε μου ένα κείμενο, ένα γράμμα ή ένα ολόκληρο βιβλίο και θα το διαβάσω.
Vera: Здравствуйте, меня зовут Вера. Дайте мне текст, письмо или целую книгу, и я прочитаю их вслух.
Timur: Здравствуйте, меня зовут Тимур. Дайте мне текст, письмо или целую книгу, и я прочитаю их вслух.
Oksana: Добрий день, мене звати Оксана. Дайте мені текст, лист або цілу книгу, і я прочитаю їх уголос.
Defne: Merhaba, benim adım Defne. Bana bir metin, bir mektup ya da koca bir kitap ver, senin için okuyayım.
Yasmin: مَرْحَبًا، اِسْمِي ياسَمِين. أَعْطِنِي أَيَّ نَصٍّ، رِسالَةً أَوْ كِتابًا كامِلًا، وَسَأَقْرَؤُهُ لَكَ.
Kaveh: سلام، نام من کاوه است. به من متنی بدهید، یک نامه یا یک کتاب کامل، تا آن را برای شما بخوانم.
Kavita: नमस्ते, मेरा नाम कविता है। मुझे कोई भी पाठ दीजिए, एक पत्र या पूरी किताब, और मैं उसे पढ़कर सुनाऊँगी।
Arindam: নমস্কার, আমার নাম অরিন্দম। আমাকে যে কোনো লেখা দিন, একটি চিঠি বা একটি পুরো বই, আমি পড়ে শোনাব।
Malar: வணக்கம், என் பெயர் மலர். எனக்கு ஒரு கடிதம் அல்லது ஒரு முழு புத்தகம் கொடுங்கள், நான் படித்துக் காட்டுவேன்.
Ravi: నమస్కారం, నా పేరు రవి. నాకు ఒక ఉత్తరం లేదా ఒక పుస్తకం ఇవ్వండి, నేను చదివి వినిపిస్తాను.
Sarita: नमस्कार, माझे नाव सरिता आहे. मला एखादे पत्र किंवा पूर्ण पुस्तक द्या, मी ते वाचून दाखवेन.
Zara: السلام علیکم، میرا نام زارا ہے۔ مجھے کوئی خط یا پوری کتاب دیں، میں اسے پڑھ کر سناؤں گی۔
Putri: Halo, nama saya Putri. Beri saya sebuah teks, surat atau seluruh buku, dan saya akan membacakannya.
Hafiz: Helo, nama saya Hafiz. Berikan saya teks, surat atau sebuah buku, dan saya akan membacanya untuk anda.
Linh: Xin chào, tôi tên là Linh. Hãy đưa cho tôi một bức thư hay cả một cuốn sách, tôi sẽ đọc cho bạn nghe.
Meilin: 你好，我叫美琳。给我一段文字，一封信，或者一整本书，我都会读给你听。
Haoran: 你好，我叫浩然。给我一段文字，一封信，或者一整本书，我都会读给你听。
Kaming: 你好，我叫家明。畀我一段文字，一封信，或者一本書，我會讀畀你聽。
Jiwoo: 안녕하세요, 제 이름은 지우입니다. 편지나 책 한 권을 주시면 소리 내어 읽어 드리겠습니다.
Haruka: こんにちは、わたしは はるか です。てがみでも ほんでも、かなで かいて ください。こえに だして よみます。
Mirela: Dobar dan, zovem se Mirela. Dajte mi tekst, pismo ili cijelu knjigu i pročitat ću je naglas.
Nikola: Добар дан, зовем се Никола. Дајте ми текст, писмо или целу књигу и прочитаћу је наглас.
Maja: Dober dan, ime mi je Maja. Dajte mi besedilo, pismo ali celo knjigo in prebrala jo bom na glas.
Liis: Tere, minu nimi on Liis. Anna mulle tekst, kiri või terve raamat ja ma loen selle sulle ette.
Jānis: Labdien, mani sauc Jānis. Iedodiet man tekstu, vēstuli vai veselu grāmatu, un es to nolasīšu.
Rūta: Laba diena, mano vardas Rūta. Duokite man tekstą, laišką arba visą knygą, ir aš ją perskaitysiu.
Núria: Hola, em dic Núria. Dona'm un text, una carta o un llibre sencer, i te'l llegiré en veu alta.
Nino: გამარჯობა, მე მქვია ნინო. მომეცით ტექსტი, წერილი ან მთელი წიგნი და ხმამაღლა წაგიკითხავთ.
Anahit: Բարև ձեզ, իմ անունը Անահիտ է։ Տվեք ինձ մի նամակ կամ մի ամբողջ գիրք, և ես կկարդամ այն ձեզ համար։
Baraka: Habari, jina langu ni Baraka. Nipe maandishi, barua au kitabu kizima, nami nitakusomea kwa sauti.
Rhys: Helo, fy enw i yw Rhys. Rhowch destun, llythyr neu lyfr cyfan i mi, ac fe'i darllenaf yn uchel.
Niamh: Dia duit, Niamh is ainm dom. Tabhair dom téacs, litir nó leabhar iomlán, agus léifidh mé duit é.
Ludoviko: Saluton, mia nomo estas Ludoviko. Donu al mi tekston, leteron aŭ tutan libron, kaj mi laŭtlegos ĝin.
`;

/** By the voice's name. */
export const previews: ReadonlyMap<string, string> = new Map(
  lines
    .trim()
    .split("\n")
    .map((line) => {
      const [name = "", ...text] = line.split(": ");
      return [name, text.join(": ")] as const;
    }),
);
