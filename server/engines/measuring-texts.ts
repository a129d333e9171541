/**
 * What a voice says besides its preview when its loudness is measured: a single short text is up to 1.5 dB louder or
 * softer than most. There are more where texts differ most, as one full of voiced sounds and one full of hiss do in flite's
 * English. None of them is among those that the promise is tested with.
 */
const lines = `
ar هطل المطر أمس وقتًا طويلًا، فبقينا في البيت نقرأ رسائل قديمة قرب النافذة. سألت أختي هل رأى أحد الكلب الأسود.
ar باع الرجل عند الجسر خبزًا ساخنًا وقهوة لكل من مر به.
ar متى تعود إلى البيت، ومن يسقي الأزهار وأنت غائب؟
bg Вчера дълго валя, затова останахме вкъщи и четохме стари писма до прозореца. Сестра ми попита дали някой е виждал черното куче.
bn কাল অনেকক্ষণ বৃষ্টি হয়েছিল, তাই আমরা ঘরে বসে জানালার পাশে পুরোনো চিঠি পড়েছি। আমার বোন জিজ্ঞেস করল কেউ কালো কুকুরটাকে দেখেছে কি না।
ca Ahir va ploure molta estona, i ens vam quedar a casa llegint cartes velles vora la finestra. La meva germana va preguntar si algú havia vist el gos negre.
cs Včera dlouho pršelo, a tak jsme zůstali doma a četli si u okna staré dopisy. Sestra se ptala, jestli někdo neviděl černého psa.
cy Buodd hi'n bwrw glaw am amser hir ddoe, felly arhoson ni gartref a darllen hen lythyrau wrth y ffenestr. Gofynnodd fy chwaer a oedd rhywun wedi gweld y ci du.
da I går regnede det længe, så vi blev hjemme og læste gamle breve ved vinduet. Min søster spurgte, om nogen havde set den sorte hund.
de Gestern hat es lange geregnet, also blieben wir zu Hause und lasen alte Briefe am Fenster. Meine Schwester fragte, ob jemand den schwarzen Hund gesehen habe.
el Χθες έβρεχε πολλή ώρα, γι' αυτό μείναμε στο σπίτι και διαβάζαμε παλιά γράμματα δίπλα στο παράθυρο. Η αδερφή μου ρώτησε αν είδε κανείς τον μαύρο σκύλο.
en Yesterday it rained for a long time, so we stayed at home and read old letters by the window. My sister asked whether anyone had seen the black dog.
en Many men and women were leaning on the railing when the morning train rolled in from the north.
en Six fresh fish and a basket of peaches cost less than this chair, which is exactly what she expected.
en How long will you be away, and who is going to water the garden while you are gone?
eo Hieraŭ longe pluvis, do ni restis hejme kaj legis malnovajn leterojn ĉe la fenestro. Mia fratino demandis, ĉu iu vidis la nigran hundon.
es Ayer llovió mucho rato, así que nos quedamos en casa leyendo cartas viejas junto a la ventana. Mi hermana preguntó si alguien había visto al perro negro.
et Eile sadas kaua vihma, nii et jäime koju ja lugesime akna ääres vanu kirju. Mu õde küsis, kas keegi on musta koera näinud.
et Mees silla juures müüs sooja leiba ja kohvi kõigile, kes mööda läksid.
et Millal sa koju tuled ja kes kastab lilli, kui sind ei ole?
fa دیروز مدت زیادی باران بارید، برای همین در خانه ماندیم و کنار پنجره نامه‌های قدیمی خواندیم. خواهرم پرسید آیا کسی سگ سیاه را دیده است.
fi Eilen satoi pitkään, joten jäimme kotiin ja luimme vanhoja kirjeitä ikkunan ääressä. Siskoni kysyi, oliko kukaan nähnyt mustaa koiraa.
fr Hier il a plu longtemps, alors nous sommes restés chez nous à lire de vieilles lettres près de la fenêtre. Ma sœur a demandé si quelqu'un avait vu le chien noir.
ga Bhí sé ag cur báistí ar feadh i bhfad inné, mar sin d'fhanamar sa bhaile ag léamh seanlitreacha in aice na fuinneoige. D'fhiafraigh mo dheirfiúr an bhfaca éinne an madra dubh.
hi कल बहुत देर तक बारिश हुई, इसलिए हम घर पर रहे और खिड़की के पास पुरानी चिट्ठियाँ पढ़ते रहे। मेरी बहन ने पूछा कि क्या किसी ने काले कुत्ते को देखा है।
hr Jučer je dugo padala kiša, pa smo ostali kod kuće i čitali stara pisma kraj prozora. Sestra je pitala je li itko vidio crnog psa.
hu Tegnap sokáig esett az eső, ezért otthon maradtunk, és régi leveleket olvastunk az ablaknál. A nővérem megkérdezte, látta-e valaki a fekete kutyát.
hy Երեկ երկար անձրև եկավ, և մենք մնացինք տանը ու պատուհանի մոտ հին նամակներ կարդացինք։ Քույրս հարցրեց, թե արդյոք որևէ մեկը տեսել է սև շանը։
id Kemarin hujan turun lama, jadi kami tinggal di rumah dan membaca surat-surat lama di dekat jendela. Adik saya bertanya apakah ada yang melihat anjing hitam itu.
is Í gær rigndi lengi, svo við vorum heima og lásum gömul bréf við gluggann. Systir mín spurði hvort einhver hefði séð svarta hundinn.
it Ieri è piovuto a lungo, così siamo rimasti a casa a leggere vecchie lettere vicino alla finestra. Mia sorella ha chiesto se qualcuno avesse visto il cane nero.
ja きのうは ながい あいだ あめが ふったので、いえに いて、まどの そばで ふるい てがみを よみました。いもうとが、くろい いぬを みなかったかと ききました。
ka გუშინ დიდხანს წვიმდა, ამიტომ სახლში დავრჩით და ფანჯარასთან ძველ წერილებს ვკითხულობდით. ჩემმა დამ იკითხა, ხომ არავის უნახავს შავი ძაღლი.
ko 어제는 오랫동안 비가 와서 우리는 집에 머물며 창가에서 오래된 편지를 읽었습니다. 여동생이 검은 개를 본 사람이 있는지 물었습니다.
lt Vakar ilgai lijo, todėl likome namie ir prie lango skaitėme senus laiškus. Sesuo paklausė, ar kas nors matė juodą šunį.
lt Vyras prie tilto pardavinėjo šiltą duoną ir kavą visiems praeiviams.
lt Kada grįši namo ir kas laistys gėles, kol tavęs nebus?
lt Šešios šviežios žuvys ir krepšys persikų kainuoja mažiau nei ši kėdė, ko ji ir tikėjosi.
lt Daug vyrų ir moterų stovėjo prie turėklų, kai iš šiaurės atvažiavo rytinis traukinys.
lv Vakar ilgi lija, tāpēc palikām mājās un pie loga lasījām vecas vēstules. Mana māsa jautāja, vai kāds ir redzējis melno suni.
lv Mazā meitene dzied skaistu dziesmu par jūru un vēju.
lv Vai tu zini, cikos no rīta atiet vilciens uz lielo pilsētu?
mr काल बराच वेळ पाऊस पडला, म्हणून आम्ही घरीच राहिलो आणि खिडकीजवळ जुनी पत्रे वाचली. माझ्या बहिणीने विचारले की कोणी काळा कुत्रा पाहिला आहे का.
ms Semalam hujan turun lama, jadi kami tinggal di rumah dan membaca surat lama di tepi tingkap. Adik saya bertanya sama ada sesiapa ternampak anjing hitam itu.
nl Gisteren heeft het lang geregend, dus bleven we thuis en lazen we oude brieven bij het raam. Mijn zus vroeg of iemand de zwarte hond had gezien.
no I går regnet det lenge, så vi ble hjemme og leste gamle brev ved vinduet. Søsteren min spurte om noen hadde sett den svarte hunden.
no Mannen på broen solgte ferske reker og varme vafler til alle som gikk forbi.
no Når kommer du hjem igjen, og hvem skal vanne blomstene mens du er borte?
pl Wczoraj długo padało, więc zostaliśmy w domu i czytaliśmy przy oknie stare listy. Siostra zapytała, czy ktoś widział czarnego psa.
pt Ontem choveu por muito tempo, então ficamos em casa lendo cartas antigas perto da janela. Minha irmã perguntou se alguém tinha visto o cachorro preto.
pt O homem da ponte vendia pão quente e café a quem passava.
pt Quando é que voltas para casa, e quem vai regar as flores enquanto estiveres fora?
ro Ieri a plouat mult, așa că am rămas acasă și am citit scrisori vechi lângă fereastră. Sora mea a întrebat dacă a văzut cineva câinele negru.
ru Вчера долго шёл дождь, поэтому мы остались дома и читали старые письма у окна. Сестра спросила, не видел ли кто-нибудь чёрную собаку.
sk Včera dlho pršalo, a tak sme zostali doma a čítali si pri okne staré listy. Sestra sa pýtala, či niekto nevidel čierneho psa.
sl Včeraj je dolgo deževalo, zato smo ostali doma in ob oknu brali stara pisma. Sestra je vprašala, ali je kdo videl črnega psa.
sr Јуче је дуго падала киша, па смо остали код куће и читали стара писма поред прозора. Сестра је питала да ли је неко видео црног пса.
sv I går regnade det länge, så vi stannade hemma och läste gamla brev vid fönstret. Min syster frågade om någon hade sett den svarta hunden.
sw Jana mvua ilinyesha kwa muda mrefu, kwa hiyo tulikaa nyumbani tukisoma barua za zamani karibu na dirisha. Dada yangu aliuliza kama kuna mtu amemwona mbwa mweusi.
ta நேற்று நீண்ட நேரம் மழை பெய்தது, அதனால் நாங்கள் வீட்டிலேயே இருந்து ஜன்னலருகே பழைய கடிதங்களைப் படித்தோம். யாராவது கருப்பு நாயைப் பார்த்தார்களா என்று என் தங்கை கேட்டாள்.
te నిన్న చాలాసేపు వర్షం కురిసింది, అందుకే మేము ఇంట్లోనే ఉండి కిటికీ దగ్గర పాత ఉత్తరాలు చదివాము. ఎవరైనా నల్ల కుక్కను చూశారా అని మా చెల్లి అడిగింది.
tr Dün uzun süre yağmur yağdı, biz de evde kalıp pencerenin yanında eski mektuplar okuduk. Kız kardeşim kara köpeği gören olup olmadığını sordu.
uk Учора довго йшов дощ, тому ми залишилися вдома й читали старі листи біля вікна. Сестра запитала, чи не бачив хтось чорного собаку.
ur کل بہت دیر تک بارش ہوئی، اس لیے ہم گھر پر رہے اور کھڑکی کے پاس پرانے خط پڑھتے رہے۔ میری بہن نے پوچھا کہ کیا کسی نے کالا کتا دیکھا ہے۔
vi Hôm qua trời mưa rất lâu, nên chúng tôi ở nhà và đọc những lá thư cũ bên cửa sổ. Em gái tôi hỏi có ai nhìn thấy con chó đen không.
yue 琴日落咗好耐雨，所以我哋留喺屋企，坐喺窗邊睇舊信。我細妹問有冇人見過隻黑色嘅狗。
zh 昨天下了很久的雨，所以我们待在家里，坐在窗边读旧信。我妹妹问有没有人看见那只黑狗。
zh 桥边的男人把热面包和咖啡卖给每一个路过的人。
zh 你什么时候回家，你不在的时候谁来浇花？
`;

const byLanguage = Map.groupBy(lines.trim().split("\n"), (line) => line.slice(0, line.indexOf(" ")));

/** Ordinary texts in a language, the first of two sentences; none where nobody has written them. */
export function measuringTexts(language: string): string[] {
  return (byLanguage.get(language) ?? []).map((line) => line.slice(line.indexOf(" ") + 1));
}
