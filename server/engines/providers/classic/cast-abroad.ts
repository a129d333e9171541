/** A speaker or two for each of the languages that many people ask for; all of them espeak's. */
import type { CastMember } from "./cast.ts";

type Gender = "female" | "male";

interface Sketch {
  voice_id: string;
  name: string;
  gender: Gender;
  age: "young" | "middle_aged" | "old";
  language: string;
  /** As the labels name it. */
  accent: string;
  /** Another of espeak's voice files than the language's usual one. */
  espeak_voice?: string;
  variant: string;
  pitch: number;
  tilt: number;
  rate: number;
  descriptive: string;
  /** What a listener should know about this language here. */
  remark?: string;
  preview_text: string;
}

const unwritten = "Short vowels are heard only where they are written.";

const sketches: readonly Sketch[] = [
  { voice_id: "pEiSJnEeivBwQF7MF9BL", name: "Lucía", gender: "female", age: "young", language: "es", accent: "castilian", variant: "f2", pitch: 0.4, tilt: -2, rate: 1.05, descriptive: "lively", preview_text: "Hola, me llamo Lucía. Dame cualquier texto, una carta o un libro entero, y lo leeré en voz alta para ti." },
  { voice_id: "4pDYQUx9G0MkrepDNU1N", name: "Mateo", gender: "male", age: "middle_aged", language: "es", accent: "latin_american", espeak_voice: "roa/es-419", variant: "m3", pitch: 0.5, tilt: -3, rate: 1.02, descriptive: "warm", preview_text: "Hola, me llamo Mateo. Dame cualquier texto, una carta o un libro entero, y lo leeré en voz alta para ti." },
  { voice_id: "eAh30ELr7rGa5ADDW4Fl", name: "Camille", gender: "female", age: "middle_aged", language: "fr", accent: "parisian", variant: "f2", pitch: -0.8, tilt: -3, rate: 1, descriptive: "elegant", preview_text: "Bonjour, je m'appelle Camille. Donnez-moi un texte, une lettre ou un livre entier, et je le lirai pour vous." },
  { voice_id: "6Abg0GG8veTTefTTvNiM", name: "Étienne", gender: "male", age: "middle_aged", language: "fr", accent: "belgian", espeak_voice: "roa/fr-BE", variant: "m7", pitch: -0.4, tilt: -2.5, rate: 0.98, descriptive: "calm", preview_text: "Bonjour, je m'appelle Étienne. Donnez-moi un texte, une lettre ou un livre entier, et je le lirai pour vous." },
  { voice_id: "IwIhWPnUIuiNM8xENuBh", name: "Greta", gender: "female", age: "young", language: "de", accent: "standard", variant: "f2", pitch: 0.9, tilt: -2, rate: 1.02, descriptive: "clear", preview_text: "Hallo, ich heiße Greta. Gib mir einen Text, einen Brief oder ein ganzes Buch, und ich lese ihn dir vor." },
  { voice_id: "1X9pDuU53VLlOkSuq2WN", name: "Konrad", gender: "male", age: "middle_aged", language: "de", accent: "standard", variant: "m3", pitch: -0.6, tilt: -3, rate: 0.98, descriptive: "steady", preview_text: "Hallo, ich heiße Konrad. Gib mir einen Text, einen Brief oder ein ganzes Buch, und ich lese ihn dir vor." },
  { voice_id: "KZGy4w6K5WlYwozH0Rmy", name: "Chiara", gender: "female", age: "young", language: "it", accent: "standard", variant: "f5", pitch: 0.3, tilt: -2, rate: 1.05, descriptive: "bright", preview_text: "Ciao, mi chiamo Chiara. Dammi un testo, una lettera o un libro intero, e lo leggerò per te." },
  { voice_id: "9nmFOQ8VKjJR2SQcYkId", name: "Matteo", gender: "male", age: "middle_aged", language: "it", accent: "standard", variant: "m7", pitch: 0.6, tilt: -2, rate: 1, descriptive: "friendly", preview_text: "Ciao, mi chiamo Matteo. Dammi un testo, una lettera o un libro intero, e lo leggerò per te." },
  { voice_id: "9xO1prCB991BWkys4idG", name: "Larissa", gender: "female", age: "young", language: "pt", accent: "brazilian", variant: "f2", pitch: 0.7, tilt: -2, rate: 1.03, descriptive: "cheerful", preview_text: "Olá, meu nome é Larissa. Me dê um texto, uma carta ou um livro inteiro, e eu leio em voz alta para você." },
  { voice_id: "mWqMh5zJxBydLfZX8bBI", name: "Duarte", gender: "male", age: "middle_aged", language: "pt", accent: "portuguese", espeak_voice: "roa/pt", variant: "m3", pitch: -0.3, tilt: -3, rate: 0.98, descriptive: "sober", preview_text: "Olá, o meu nome é Duarte. Dê-me um texto, uma carta ou um livro inteiro, e eu leio em voz alta para si." },
  { voice_id: "LW5LvnVqXyC0Cc1JKike", name: "Femke", gender: "female", age: "young", language: "nl", accent: "standard", variant: "f4", pitch: 1.2, tilt: -2, rate: 1.02, descriptive: "direct", preview_text: "Hallo, ik heet Femke. Geef me een tekst, een brief of een heel boek, en ik lees het voor." },
  { voice_id: "nF3IPhyoHUxC9dtVwNym", name: "Zofia", gender: "female", age: "middle_aged", language: "pl", accent: "standard", variant: "f2", pitch: -0.6, tilt: -2.5, rate: 1, descriptive: "clear", preview_text: "Cześć, mam na imię Zofia. Daj mi tekst, list albo całą książkę, a przeczytam ją na głos." },
  { voice_id: "PBvaU39J5Oh35n3I9EZC", name: "Linnea", gender: "female", age: "young", language: "sv", accent: "standard", variant: "f2", pitch: 0.5, tilt: -2.5, rate: 1, descriptive: "soft", preview_text: "Hej, jag heter Linnea. Ge mig en text, ett brev eller en hel bok, så läser jag den högt för dig." },
  { voice_id: "rY4264OVKfyvburQSQub", name: "Sindre", gender: "male", age: "young", language: "no", accent: "bokmål", variant: "m7", pitch: 1.4, tilt: -2, rate: 1, descriptive: "open", preview_text: "Hei, jeg heter Sindre. Gi meg en tekst, et brev eller en hel bok, så leser jeg den høyt for deg." },
  { voice_id: "d9Ulv4ddIe2fXJLTbiWR", name: "Frederik", gender: "male", age: "middle_aged", language: "da", accent: "standard", variant: "m3", pitch: 0, tilt: -3, rate: 0.98, descriptive: "calm", preview_text: "Hej, jeg hedder Frederik. Giv mig en tekst, et brev eller en hel bog, så læser jeg den højt for dig." },
  { voice_id: "BfNxsX7yLvsMS9zt0Jn4", name: "Aino", gender: "female", age: "young", language: "fi", accent: "standard", variant: "f5", pitch: -0.5, tilt: -2, rate: 1, descriptive: "bright", preview_text: "Hei, minun nimeni on Aino. Anna minulle teksti, kirje tai kokonainen kirja, niin luen sen sinulle." },
  { voice_id: "bYaTFLmrYMFUojwhEpz1", name: "Björn", gender: "male", age: "old", language: "is", accent: "standard", variant: "m1", pitch: -0.8, tilt: -4, rate: 0.9, descriptive: "grave", preview_text: "Góðan dag, ég heiti Björn. Gefðu mér texta, bréf eða heila bók og ég les það fyrir þig." },
  { voice_id: "LlOKsonCIwKBBgAlIU2S", name: "Tereza", gender: "female", age: "young", language: "cs", accent: "standard", variant: "f2", pitch: 0.8, tilt: -2, rate: 1.02, descriptive: "clear", preview_text: "Dobrý den, jmenuji se Tereza. Dejte mi text, dopis nebo celou knihu a já vám je přečtu nahlas." },
  { voice_id: "NL8LpMrNwBdEOIMIaAy4", name: "Marek", gender: "male", age: "middle_aged", language: "sk", accent: "standard", variant: "m7", pitch: -0.5, tilt: -2.5, rate: 1, descriptive: "even", preview_text: "Dobrý deň, volám sa Marek. Dajte mi text, list alebo celú knihu a ja vám ich prečítam nahlas." },
  { voice_id: "UUYFjaEnLLOUKdbzn3Oy", name: "Ilka", gender: "female", age: "middle_aged", language: "hu", accent: "standard", variant: "f4", pitch: 0.6, tilt: -2.5, rate: 1, descriptive: "warm", preview_text: "Jó napot, Ilka vagyok. Adjon egy szöveget, egy levelet vagy egy egész könyvet, és én felolvasom." },
  { voice_id: "wYfAXNPJYfN2DWGPGWqL", name: "Ioana", gender: "female", age: "young", language: "ro", accent: "standard", variant: "f2", pitch: 0.3, tilt: -2, rate: 1.03, descriptive: "lively", preview_text: "Bună, mă numesc Ioana. Dă-mi un text, o scrisoare sau o carte întreagă și o voi citi cu voce tare." },
  { voice_id: "4RiRXt099n6RRiidn7Vf", name: "Boyan", gender: "male", age: "middle_aged", language: "bg", accent: "standard", variant: "m3", pitch: -0.8, tilt: -3, rate: 1, descriptive: "serious", preview_text: "Здравейте, казвам се Боян. Дайте ми текст, писмо или цяла книга и аз ще ги прочета на глас." },
  { voice_id: "blbBXbqsAlcKmDylTb4L", name: "Eleni", gender: "female", age: "middle_aged", language: "el", accent: "standard", variant: "f2", pitch: -0.3, tilt: -2.5, rate: 1, descriptive: "warm", preview_text: "Γεια σας, με λένε Ελένη. Δώστε μου ένα κείμενο, ένα γράμμα ή ένα ολόκληρο βιβλίο και θα το διαβάσω." },
  { voice_id: "OHTCAZurqxQ7UFKQ9kar", name: "Vera", gender: "female", age: "middle_aged", language: "ru", accent: "standard", variant: "f2", pitch: -0.7, tilt: -2.5, rate: 1, descriptive: "even", preview_text: "Здравствуйте, меня зовут Вера. Дайте мне текст, письмо или целую книгу, и я прочитаю их вслух." },
  { voice_id: "ZJe1YoVkOk2DNW7IaSC0", name: "Timur", gender: "male", age: "young", language: "ru", accent: "standard", variant: "m7", pitch: 0.8, tilt: -2, rate: 1.04, descriptive: "brisk", preview_text: "Здравствуйте, меня зовут Тимур. Дайте мне текст, письмо или целую книгу, и я прочитаю их вслух." },
  { voice_id: "pPtCPNTQ62cGOAY6glSA", name: "Oksana", gender: "female", age: "young", language: "uk", accent: "standard", variant: "f4", pitch: 1, tilt: -2, rate: 1.02, descriptive: "gentle", preview_text: "Добрий день, мене звати Оксана. Дайте мені текст, лист або цілу книгу, і я прочитаю їх уголос." },
  { voice_id: "UAwkJYlYbL94P7RxGMkU", name: "Defne", gender: "female", age: "young", language: "tr", accent: "standard", variant: "f2", pitch: 0.6, tilt: -2, rate: 1.02, descriptive: "clear", preview_text: "Merhaba, benim adım Defne. Bana bir metin, bir mektup ya da koca bir kitap ver, senin için okuyayım." },
  { voice_id: "D5yzjIQkkEaRRFee88D3", name: "Yasmin", gender: "female", age: "young", language: "ar", accent: "standard", variant: "f2", pitch: 0.2, tilt: -2.5, rate: 0.98, descriptive: "clear", remark: unwritten, preview_text: "مَرْحَبًا، اِسْمِي ياسَمِين. أَعْطِنِي أَيَّ نَصٍّ، رِسالَةً أَوْ كِتابًا كامِلًا، وَسَأَقْرَؤُهُ لَكَ." },
  { voice_id: "hKr3yWOk04WwwQYCE8JG", name: "Kaveh", gender: "male", age: "middle_aged", language: "fa", accent: "standard", variant: "m3", pitch: 0.2, tilt: -3, rate: 1, descriptive: "calm", remark: unwritten, preview_text: "سلام، نام من کاوه است. به من متنی بدهید، یک نامه یا یک کتاب کامل، تا آن را برای شما بخوانم." },
  { voice_id: "PwTiMFom8r0p7LDk7hSA", name: "Kavita", gender: "female", age: "middle_aged", language: "hi", accent: "standard", variant: "f2", pitch: -0.4, tilt: -2.5, rate: 1, descriptive: "warm", preview_text: "नमस्ते, मेरा नाम कविता है। मुझे कोई भी पाठ दीजिए, एक पत्र या पूरी किताब, और मैं उसे पढ़कर सुनाऊँगी।" },
  { voice_id: "QEqQ2YoKqTSEWxJ5zcai", name: "Arindam", gender: "male", age: "middle_aged", language: "bn", accent: "standard", variant: "m7", pitch: -0.6, tilt: -2.5, rate: 1, descriptive: "measured", preview_text: "নমস্কার, আমার নাম অরিন্দম। আমাকে যে কোনো লেখা দিন, একটি চিঠি বা একটি পুরো বই, আমি পড়ে শোনাব।" },
  { voice_id: "Kxc7Pdy9uq9jzH8GFz7C", name: "Malar", gender: "female", age: "young", language: "ta", accent: "standard", variant: "f4", pitch: 1.1, tilt: -2, rate: 1, descriptive: "bright", preview_text: "வணக்கம், என் பெயர் மலர். எனக்கு ஒரு கடிதம் அல்லது ஒரு முழு புத்தகம் கொடுங்கள், நான் படித்துக் காட்டுவேன்." },
  { voice_id: "1f5PECfFnFLoUnRW8BWh", name: "Ravi", gender: "male", age: "young", language: "te", accent: "standard", variant: "m3", pitch: 1.2, tilt: -2, rate: 1.02, descriptive: "lively", preview_text: "నమస్కారం, నా పేరు రవి. నాకు ఒక ఉత్తరం లేదా ఒక పుస్తకం ఇవ్వండి, నేను చదివి వినిపిస్తాను." },
  { voice_id: "GyKIbXcmSoF9nTjdukRo", name: "Sarita", gender: "female", age: "middle_aged", language: "mr", accent: "standard", variant: "f1", pitch: 0.4, tilt: -2.5, rate: 1, descriptive: "warm", preview_text: "नमस्कार, माझे नाव सरिता आहे. मला एखादे पत्र किंवा पूर्ण पुस्तक द्या, मी ते वाचून दाखवेन." },
  { voice_id: "poorFw26ZoQylyT3dM8d", name: "Zara", gender: "female", age: "young", language: "ur", accent: "standard", variant: "f2", pitch: 0.9, tilt: -2, rate: 1, descriptive: "soft", remark: unwritten, preview_text: "السلام علیکم، میرا نام زارا ہے۔ مجھے کوئی خط یا پوری کتاب دیں، میں اسے پڑھ کر سناؤں گی۔" },
  { voice_id: "BrdQBjg5ZlOVXniJ9wYh", name: "Putri", gender: "female", age: "young", language: "id", accent: "standard", variant: "f2", pitch: 0.5, tilt: -2, rate: 1.03, descriptive: "friendly", preview_text: "Halo, nama saya Putri. Beri saya sebuah teks, surat atau seluruh buku, dan saya akan membacakannya." },
  { voice_id: "bmVil4GL9bxzFt5vddQA", name: "Hafiz", gender: "male", age: "middle_aged", language: "ms", accent: "standard", variant: "m7", pitch: 0.3, tilt: -2.5, rate: 1, descriptive: "easy", preview_text: "Helo, nama saya Hafiz. Berikan saya teks, surat atau sebuah buku, dan saya akan membacanya untuk anda." },
  { voice_id: "zptecMHbbFUOmgOfx6yt", name: "Linh", gender: "female", age: "young", language: "vi", accent: "northern", variant: "f2", pitch: 2.6, tilt: -2.5, rate: 0.98, descriptive: "clear", preview_text: "Xin chào, tôi tên là Linh. Hãy đưa cho tôi một bức thư hay cả một cuốn sách, tôi sẽ đọc cho bạn nghe." },
  { voice_id: "LmuSpaHrXHhSA4nwyOdV", name: "Meilin", gender: "female", age: "young", language: "zh", accent: "mandarin", variant: "f2", pitch: 2.2, tilt: -2.5, rate: 0.98, descriptive: "clear", preview_text: "你好，我叫美琳。给我一段文字，一封信，或者一整本书，我都会读给你听。" },
  { voice_id: "OSulyWvaTkkcyL0mIb3i", name: "Haoran", gender: "male", age: "middle_aged", language: "zh", accent: "mandarin", variant: "m3", pitch: 0.2, tilt: -3, rate: 0.98, descriptive: "steady", preview_text: "你好，我叫浩然。给我一段文字，一封信，或者一整本书，我都会读给你听。" },
  { voice_id: "ED7w8hG2RbXUNSzAX3FP", name: "Kaming", gender: "male", age: "middle_aged", language: "yue", accent: "cantonese", variant: "m7", pitch: 0, tilt: -2.5, rate: 0.98, descriptive: "plain", preview_text: "你好，我叫家明。畀我一段文字，一封信，或者一本書，我會讀畀你聽。" },
  { voice_id: "gmMlmFxFO7FzIJxiAsna", name: "Jiwoo", gender: "female", age: "young", language: "ko", accent: "seoul", variant: "f2", pitch: 0.7, tilt: -2.5, rate: 1, descriptive: "clear", preview_text: "안녕하세요, 제 이름은 지우입니다. 편지나 책 한 권을 주시면 소리 내어 읽어 드리겠습니다." },
  { voice_id: "Ttyoz6FTjAFLBHh2VIu9", name: "Haruka", gender: "female", age: "young", language: "ja", accent: "standard", variant: "f2", pitch: 0.3, tilt: -2.5, rate: 1, descriptive: "plain", remark: "Reads hiragana and katakana only, and refuses kanji.", preview_text: "こんにちは、わたしは はるか です。てがみでも ほんでも、かなで かいて ください。こえに だして よみます。" },
  { voice_id: "K7BgpmKFUGrjLjHhnR95", name: "Mirela", gender: "female", age: "middle_aged", language: "hr", accent: "standard", variant: "f2", pitch: -0.5, tilt: -2.5, rate: 1, descriptive: "warm", preview_text: "Dobar dan, zovem se Mirela. Dajte mi tekst, pismo ili cijelu knjigu i pročitat ću je naglas." },
  { voice_id: "pscSUc7D8uy5mo9P2Zvl", name: "Nikola", gender: "male", age: "middle_aged", language: "sr", accent: "standard", variant: "m3", pitch: -0.2, tilt: -2.5, rate: 1, descriptive: "even", preview_text: "Добар дан, зовем се Никола. Дајте ми текст, писмо или целу књигу и прочитаћу је наглас." },
  { voice_id: "poi7pCcThbWKmXyd7ceD", name: "Maja", gender: "female", age: "young", language: "sl", accent: "standard", variant: "f4", pitch: 0.8, tilt: -2, rate: 1.02, descriptive: "light", preview_text: "Dober dan, ime mi je Maja. Dajte mi besedilo, pismo ali celo knjigo in prebrala jo bom na glas." },
  { voice_id: "RXYZIXrSNem33bvIHeEF", name: "Liis", gender: "female", age: "young", language: "et", accent: "standard", variant: "f2", pitch: 0.8, tilt: -2, rate: 1, descriptive: "cool", preview_text: "Tere, minu nimi on Liis. Anna mulle tekst, kiri või terve raamat ja ma loen selle sulle ette." },
  { voice_id: "HuYAzwa18FrOUQkoudL8", name: "Jānis", gender: "male", age: "middle_aged", language: "lv", accent: "standard", variant: "m7", pitch: -0.2, tilt: -2.5, rate: 1, descriptive: "plain", preview_text: "Labdien, mani sauc Jānis. Iedodiet man tekstu, vēstuli vai veselu grāmatu, un es to nolasīšu." },
  { voice_id: "XVhn7mix9B9l3za6ITHY", name: "Rūta", gender: "female", age: "middle_aged", language: "lt", accent: "standard", variant: "f1", pitch: 0.6, tilt: -2.5, rate: 1, descriptive: "soft", preview_text: "Laba diena, mano vardas Rūta. Duokite man tekstą, laišką arba visą knygą, ir aš ją perskaitysiu." },
  { voice_id: "cpq8daEG9GUSUy76ucJL", name: "Núria", gender: "female", age: "young", language: "ca", accent: "central", variant: "f2", pitch: 0.2, tilt: -2, rate: 1.03, descriptive: "lively", preview_text: "Hola, em dic Núria. Dona'm un text, una carta o un llibre sencer, i te'l llegiré en veu alta." },
  { voice_id: "SJtpF8oZHuiNsLWYiGwp", name: "Nino", gender: "female", age: "young", language: "ka", accent: "standard", variant: "f2", pitch: 0.6, tilt: -2, rate: 1, descriptive: "clear", preview_text: "გამარჯობა, მე მქვია ნინო. მომეცით ტექსტი, წერილი ან მთელი წიგნი და ხმამაღლა წაგიკითხავთ." },
  { voice_id: "8sJZ55zbbfzwopxUOORv", name: "Anahit", gender: "female", age: "middle_aged", language: "hy", accent: "eastern", variant: "f4", pitch: 0.5, tilt: -2.5, rate: 1, descriptive: "grave", preview_text: "Բարև ձեզ, իմ անունը Անահիտ է։ Տվեք ինձ մի նամակ կամ մի ամբողջ գիրք, և ես կկարդամ այն ձեզ համար։" },
  { voice_id: "b2ixAh1T9fmn3UtaWLmX", name: "Baraka", gender: "male", age: "middle_aged", language: "sw", accent: "standard", variant: "m7", pitch: 0.4, tilt: -2.5, rate: 1, descriptive: "friendly", preview_text: "Habari, jina langu ni Baraka. Nipe maandishi, barua au kitabu kizima, nami nitakusomea kwa sauti." },
  { voice_id: "BJSRwqizy13wzuxgzW46", name: "Rhys", gender: "male", age: "young", language: "cy", accent: "standard", variant: "m3", pitch: 1, tilt: -2.5, rate: 1, descriptive: "lilting", preview_text: "Helo, fy enw i yw Rhys. Rhowch destun, llythyr neu lyfr cyfan i mi, ac fe'i darllenaf yn uchel." },
  { voice_id: "QAfTww4l5DMqc1mdDPJG", name: "Niamh", gender: "female", age: "young", language: "ga", accent: "standard", variant: "f4", pitch: 0.9, tilt: -2.5, rate: 1, descriptive: "gentle", preview_text: "Dia duit, Niamh is ainm dom. Tabhair dom téacs, litir nó leabhar iomlán, agus léifidh mé duit é." },
  { voice_id: "ePhHYzlxy1KIyewUrqRd", name: "Ludoviko", gender: "male", age: "middle_aged", language: "eo", accent: "standard", variant: "m3", pitch: -0.4, tilt: -2.5, rate: 1, descriptive: "clear", preview_text: "Saluton, mia nomo estas Ludoviko. Donu al mi tekston, leteron aŭ tutan libron, kaj mi laŭtlegos ĝin." },
];

export const castAbroad: readonly CastMember[] = sketches.map((sketch) => {
  const { voice_id, name, gender, age, language, accent, descriptive, remark, espeak_voice, preview_text } = sketch;
  return {
    key: `${language}-${name.normalize("NFKD").replace(/\P{ASCII}/gu, "").toLowerCase()}`,
    voice_id,
    aliases: [],
    name,
    description: `A formant synthesiser: clear and quick, audibly electronic.${remark ? ` ${remark}` : ""}`,
    labels: { gender, age, accent, use_case: "informative_educational", descriptive, language },
    language,
    recipe: {
      base: { engine: "espeak", variant: sketch.variant },
      pitch: sketch.pitch,
      range: 1.1,
      formant: 0,
      tilt: sketch.tilt,
      rate: sketch.rate,
    },
    ...(espeak_voice === undefined ? {} : { espeak_voice }),
    preview_text,
  };
});
