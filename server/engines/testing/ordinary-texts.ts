/**
 * Three ordinary texts in each language of the embedded voices, that no gain was measured on: a declaration (the first
 * article of the Universal Declaration of Human Rights), a line of a story, and what people write to one another.
 */
const lines = `
ar يولد جميع الناس أحرارًا متساوين في الكرامة والحقوق. وقد وهبوا عقلًا وضميرًا وعليهم أن يعامل بعضهم بعضًا بروح الإخاء.
ar في الصباح تشرق الشمس فوق الجبال، ويمشي الأطفال إلى المدرسة على طول النهر.
ar المتجر مغلق غدًا، لكن يمكنك أن تتصل بي بعد الظهر وسأحضر لك كل شيء إلى البيت.
bg Всички хора се раждат свободни и равни по достойнство и права. Те са надарени с разум и съвест и следва да се отнасят помежду си в дух на братство.
bg Сутрин слънцето изгрява над планините, а децата вървят към училище покрай реката.
bg Магазинът утре е затворен, но можете да ми се обадите следобед и ще ви донеса всичко вкъщи.
bn সমস্ত মানুষ স্বাধীনভাবে সমান মর্যাদা এবং অধিকার নিয়ে জন্মগ্রহণ করে। তাঁদের বিবেক এবং বুদ্ধি আছে।
bn সকালে পাহাড়ের উপরে সূর্য ওঠে, আর ছেলেমেয়েরা নদীর ধার দিয়ে স্কুলে যায়।
bn কাল দোকান বন্ধ থাকবে, তবে বিকেলে আমাকে ফোন করলে আমি সব কিছু বাড়িতে পৌঁছে দেব।
ca Tots els éssers humans neixen lliures i iguals en dignitat i en drets. Són dotats de raó i de consciència, i han de comportar-se fraternalment els uns amb els altres.
ca Al matí el sol surt per sobre de les muntanyes i els nens caminen cap a l'escola seguint el riu.
ca La botiga és tancada demà, però em pots trucar a la tarda i t'ho portaré tot a casa.
cs Všichni lidé se rodí svobodní a sobě rovní co do důstojnosti a práv. Jsou nadáni rozumem a svědomím a mají spolu jednat v duchu bratrství.
cs Ráno vychází slunce nad horami a děti jdou podél řeky do školy.
cs Obchod je zítra zavřený, ale odpoledne mi můžete zavolat a všechno vám přinesu domů.
cy Genir pawb yn rhydd ac yn gydradd â'i gilydd mewn urddas a hawliau. Fe'u cynysgaeddir â rheswm a chydwybod, a dylai pawb ymddwyn y naill at y llall mewn ysbryd cymodlon.
cy Yn y bore mae'r haul yn codi dros y mynyddoedd, ac mae'r plant yn cerdded i'r ysgol ar hyd yr afon.
cy Mae'r siop ar gau yfory, ond gallwch fy ffonio yn y prynhawn a byddaf yn dod â phopeth i'ch tŷ.
da Alle mennesker er født frie og lige i værdighed og rettigheder. De er udstyret med fornuft og samvittighed, og de bør handle mod hverandre i en broderskabets ånd.
da Om morgenen står solen op over bjergene, og børnene går i skole langs floden.
da Butikken er lukket i morgen, men du kan ringe til mig om eftermiddagen, så kommer jeg hjem til dig med det hele.
de Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit Vernunft und Gewissen begabt und sollen einander im Geist der Brüderlichkeit begegnen.
de Am Morgen geht die Sonne über den Bergen auf, und die Kinder gehen am Fluss entlang zur Schule.
de Der Laden ist morgen geschlossen, aber Sie können mich am Nachmittag anrufen, und ich bringe Ihnen alles nach Hause.
el Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια και τα δικαιώματα. Είναι προικισμένοι με λογική και συνείδηση.
el Το πρωί ο ήλιος ανατέλλει πάνω από τα βουνά και τα παιδιά περπατούν προς το σχολείο δίπλα στο ποτάμι.
el Το κατάστημα είναι κλειστό αύριο, αλλά μπορείτε να με πάρετε τηλέφωνο το απόγευμα και θα σας τα φέρω όλα στο σπίτι.
en All human beings are born free and equal in dignity and rights. They are endowed with reason and conscience and should act towards one another in a spirit of brotherhood.
en In the morning the sun rises over the mountains, and the children walk to school along the river.
en The shop is closed tomorrow, but you can call me in the afternoon and I will bring everything to your house.
eo Ĉiuj homoj estas denaske liberaj kaj egalaj laŭ digno kaj rajtoj. Ili posedas racion kaj konsciencon, kaj devus konduti unu al alia en spirito de frateco.
eo Matene la suno leviĝas super la montoj, kaj la infanoj marŝas al la lernejo laŭ la rivero.
eo La butiko estas fermita morgaŭ, sed vi povas telefoni al mi posttagmeze kaj mi alportos ĉion al via domo.
es Todos los seres humanos nacen libres e iguales en dignidad y derechos y, dotados como están de razón y conciencia, deben comportarse fraternalmente los unos con los otros.
es Por la mañana el sol sale sobre las montañas y los niños caminan a la escuela junto al río.
es La tienda está cerrada mañana, pero puedes llamarme por la tarde y te llevaré todo a casa.
et Kõik inimesed sünnivad vabadena ja võrdsetena oma väärikuselt ja õigustelt. Neile on antud mõistus ja südametunnistus.
et Hommikul tõuseb päike mägede kohale ja lapsed kõnnivad mööda jõeäärt kooli.
et Pood on homme suletud, aga võite mulle pärastlõunal helistada ja ma toon teile kõik koju.
fa تمام افراد بشر آزاد به دنیا می‌آیند و از لحاظ حیثیت و حقوق با هم برابرند. همه دارای عقل و وجدان هستند.
fa صبح خورشید از بالای کوه‌ها طلوع می‌کند و بچه‌ها از کنار رودخانه به مدرسه می‌روند.
fa فروشگاه فردا بسته است، اما بعد از ظهر می‌توانید به من زنگ بزنید تا همه چیز را به خانه شما بیاورم.
fi Kaikki ihmiset syntyvät vapaina ja tasavertaisina arvoltaan ja oikeuksiltaan. Heille on annettu järki ja omatunto, ja heidän on toimittava toisiaan kohtaan veljeyden hengessä.
fi Aamulla aurinko nousee vuorten ylle, ja lapset kävelevät kouluun joen vartta pitkin.
fi Kauppa on huomenna kiinni, mutta voit soittaa minulle iltapäivällä, niin tuon kaiken sinulle kotiin.
fr Tous les êtres humains naissent libres et égaux en dignité et en droits. Ils sont doués de raison et de conscience et doivent agir les uns envers les autres dans un esprit de fraternité.
fr Le matin, le soleil se lève sur les montagnes et les enfants marchent vers l'école le long de la rivière.
fr Le magasin est fermé demain, mais vous pouvez m'appeler l'après-midi et je vous apporterai tout à la maison.
ga Saoláitear gach duine den chine daonna saor agus comhionann i ndínit agus i gcearta. Tá réasún agus coinsias acu agus ba cheart dóibh gníomhú i spiorad an bhráithreachais.
ga Ar maidin éiríonn an ghrian os cionn na sléibhte, agus siúlann na páistí ar scoil cois abhann.
ga Tá an siopa dúnta amárach, ach is féidir leat glaoch orm tráthnóna agus tabharfaidh mé gach rud chuig do theach.
hi सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता और समानता प्राप्त है। उन्हें बुद्धि और अन्तरात्मा की देन प्राप्त है।
hi सुबह पहाड़ों के ऊपर सूरज निकलता है, और बच्चे नदी के किनारे पैदल स्कूल जाते हैं।
hi दुकान कल बंद रहेगी, लेकिन आप मुझे दोपहर के बाद फ़ोन कर सकते हैं, मैं सब कुछ आपके घर ले आऊँगा।
hr Sva ljudska bića rađaju se slobodna i jednaka u dostojanstvu i pravima. Ona su obdarena razumom i sviješću i trebaju jedna prema drugima postupati u duhu bratstva.
hr Ujutro sunce izlazi iznad planina, a djeca idu u školu uz rijeku.
hr Trgovina je sutra zatvorena, ali možete me nazvati poslijepodne i donijet ću vam sve kući.
hu Minden emberi lény szabadon születik és egyenlő méltósága és joga van. Az emberek ésszel és lelkiismerettel bírnak, és egymással testvéri szellemben kell viselkedniük.
hu Reggel a nap felkel a hegyek fölött, és a gyerekek a folyó mentén sétálnak az iskolába.
hu A bolt holnap zárva van, de délután felhívhat, és mindent elviszek a házához.
hy Բոլոր մարդիկ ծնվում են ազատ ու հավասար՝ իրենց արժանապատվությամբ ու իրավունքներով։ Նրանք ունեն բանականություն ու խիղճ։
hy Առավոտյան արևը ծագում է լեռների վրա, և երեխաները գետի երկայնքով գնում են դպրոց։
hy Խանութը վաղը փակ է, բայց կարող եք կեսօրից հետո զանգահարել ինձ, և ես ամեն ինչ կբերեմ ձեր տուն։
id Semua orang dilahirkan merdeka dan mempunyai martabat dan hak-hak yang sama. Mereka dikaruniai akal dan hati nurani dan hendaknya bergaul satu sama lain dalam semangat persaudaraan.
id Pada pagi hari matahari terbit di atas pegunungan, dan anak-anak berjalan ke sekolah menyusuri sungai.
id Besok toko tutup, tetapi Anda bisa menelepon saya sore hari dan saya akan membawa semuanya ke rumah Anda.
is Hver maður er borinn frjáls og jafn öðrum að virðingu og réttindum. Menn eru gæddir vitsmunum og samvisku, og ber þeim að breyta bróðurlega hverjum við annan.
is Á morgnana rís sólin yfir fjöllin og börnin ganga í skólann meðfram ánni.
is Búðin er lokuð á morgun, en þú getur hringt í mig síðdegis og ég kem með allt heim til þín.
it Tutti gli esseri umani nascono liberi ed eguali in dignità e diritti. Essi sono dotati di ragione e di coscienza e devono agire gli uni verso gli altri in spirito di fratellanza.
it Al mattino il sole sorge sopra le montagne e i bambini vanno a scuola a piedi lungo il fiume.
it Il negozio è chiuso domani, ma puoi chiamarmi nel pomeriggio e ti porterò tutto a casa.
ja すべての にんげんは、うまれながらにして じゆうであり、そんげんと けんりとについて びょうどうである。
ja あさ、やまの うえに たいようが のぼり、こどもたちは かわに そって がっこうへ あるいて いきます。
ja みせは あした おやすみですが、ごごに でんわを いただければ、ぜんぶ おうちまで おもちします。
ka ყველა ადამიანი იბადება თავისუფალი და თანასწორი თავისი ღირსებითა და უფლებებით. მათ მინიჭებული აქვთ გონება და სინდისი.
ka დილით მზე მთების თავზე ამოდის და ბავშვები მდინარის გასწვრივ სკოლაში მიდიან.
ka მაღაზია ხვალ დაკეტილია, მაგრამ შეგიძლიათ ნაშუადღევს დამირეკოთ და ყველაფერს სახლში მოგიტანთ.
ko 모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다. 인간은 이성과 양심을 부여받았으며 서로 형제애의 정신으로 행동하여야 한다.
ko 아침이면 산 위로 해가 뜨고, 아이들은 강을 따라 학교에 걸어갑니다.
ko 가게는 내일 문을 닫지만, 오후에 전화해 주시면 모두 집으로 가져다 드리겠습니다.
lt Visi žmonės gimsta laisvi ir lygūs savo orumu ir teisėmis. Jiems suteiktas protas ir sąžinė ir jie turi elgtis vienas kito atžvilgiu kaip broliai.
lt Rytą saulė pakyla virš kalnų, o vaikai eina į mokyklą palei upę.
lt Parduotuvė rytoj uždaryta, bet galite man paskambinti po pietų ir aš viską atnešiu jums į namus.
lv Visi cilvēki piedzimst brīvi un vienlīdzīgi savā pašcieņā un tiesībās. Viņi ir apveltīti ar saprātu un sirdsapziņu, un viņiem jāizturas citam pret citu brālības garā.
lv No rīta saule uzlec virs kalniem, un bērni iet uz skolu gar upi.
lv Veikals rīt ir slēgts, bet jūs varat man piezvanīt pēcpusdienā, un es visu atnesīšu jums uz mājām.
mr सर्व मानवी व्यक्ती जन्मतःच स्वतंत्र आहेत व त्यांना समान प्रतिष्ठा व समान अधिकार आहेत. त्यांना विचारशक्ती लाभलेली आहे.
mr सकाळी डोंगरांवर सूर्य उगवतो आणि मुले नदीकाठाने चालत शाळेत जातात.
mr दुकान उद्या बंद आहे, पण तुम्ही मला दुपारनंतर फोन करू शकता आणि मी सर्व काही तुमच्या घरी आणीन.
ms Semua manusia dilahirkan bebas dan samarata dari segi kemuliaan dan hak-hak. Mereka mempunyai pemikiran dan perasaan hati dan hendaklah bertindak dengan semangat persaudaraan.
ms Pada waktu pagi matahari terbit di atas gunung, dan kanak-kanak berjalan ke sekolah di sepanjang sungai.
ms Kedai tutup esok, tetapi anda boleh menelefon saya pada waktu petang dan saya akan membawa semuanya ke rumah anda.
nl Alle mensen worden vrij en gelijk in waardigheid en rechten geboren. Zij zijn begiftigd met verstand en geweten, en behoren zich jegens elkander in een geest van broederschap te gedragen.
nl In de ochtend komt de zon op boven de bergen, en de kinderen lopen langs de rivier naar school.
nl De winkel is morgen gesloten, maar je kunt me in de middag bellen en dan breng ik alles naar je huis.
no Alle mennesker er født frie og med samme menneskeverd og menneskerettigheter. De er utstyrt med fornuft og samvittighet og bør handle mot hverandre i brorskapets ånd.
no Om morgenen står solen opp over fjellene, og barna går til skolen langs elven.
no Butikken er stengt i morgen, men du kan ringe meg på ettermiddagen, så kommer jeg hjem til deg med alt sammen.
pl Wszyscy ludzie rodzą się wolni i równi pod względem swej godności i swych praw. Są oni obdarzeni rozumem i sumieniem i powinni postępować wobec innych w duchu braterstwa.
pl Rano słońce wschodzi nad górami, a dzieci idą do szkoły wzdłuż rzeki.
pl Sklep jest jutro zamknięty, ale możesz zadzwonić do mnie po południu, a ja przyniosę ci wszystko do domu.
pt Todos os seres humanos nascem livres e iguais em dignidade e em direitos. Dotados de razão e de consciência, devem agir uns para com os outros em espírito de fraternidade.
pt De manhã o sol nasce sobre as montanhas, e as crianças caminham para a escola ao longo do rio.
pt A loja fecha amanhã, mas você pode me ligar à tarde e eu levo tudo até a sua casa.
ro Toate ființele umane se nasc libere și egale în demnitate și în drepturi. Ele sunt înzestrate cu rațiune și conștiință și trebuie să se comporte unele față de altele în spiritul fraternității.
ro Dimineața soarele răsare deasupra munților, iar copiii merg la școală de-a lungul râului.
ro Magazinul este închis mâine, dar mă poți suna după-amiază și îți aduc totul acasă.
ru Все люди рождаются свободными и равными в своём достоинстве и правах. Они наделены разумом и совестью и должны поступать в отношении друг друга в духе братства.
ru Утром солнце встаёт над горами, и дети идут в школу вдоль реки.
ru Магазин завтра закрыт, но вы можете позвонить мне после обеда, и я принесу вам всё домой.
sk Všetci ľudia sa rodia slobodní a sebe rovní, čo sa týka ich dôstojnosti a práv. Sú obdarení rozumom a majú navzájom jednať v bratskom duchu.
sk Ráno vychádza slnko nad horami a deti idú do školy popri rieke.
sk Obchod je zajtra zatvorený, ale popoludní mi môžete zavolať a všetko vám prinesiem domov.
sl Vsi ljudje se rodijo svobodni in imajo enako dostojanstvo in enake pravice. Obdarjeni so z razumom in vestjo in bi morali ravnati drug z drugim kakor bratje.
sl Zjutraj sonce vzide nad gorami, otroci pa gredo v šolo ob reki.
sl Trgovina je jutri zaprta, vendar me lahko popoldne pokličete in vam bom vse prinesel domov.
sr Сва људска бића рађају се слободна и једнака у достојанству и правима. Она су обдарена разумом и свешћу и треба једни према другима да поступају у духу братства.
sr Ујутру сунце излази изнад планина, а деца иду у школу поред реке.
sr Продавница је сутра затворена, али можете да ме позовете поподне и донећу вам све кући.
sv Alla människor är födda fria och lika i värde och rättigheter. De har utrustats med förnuft och samvete och bör handla gentemot varandra i en anda av broderskap.
sv På morgonen går solen upp över bergen, och barnen går till skolan längs floden.
sv Affären är stängd i morgon, men du kan ringa mig på eftermiddagen så kommer jag hem till dig med allt.
sw Watu wote wamezaliwa huru, hadhi na haki zao ni sawa. Wote wamejaliwa akili na dhamiri, hivyo yapasa watendeane kindugu.
sw Asubuhi jua huchomoza juu ya milima, na watoto hutembea kwenda shuleni kando ya mto.
sw Duka limefungwa kesho, lakini unaweza kunipigia simu mchana nami nitakuletea kila kitu nyumbani kwako.
ta மனிதப் பிறவியினர் சகலரும் சுதந்திரமாகவே பிறக்கின்றனர். அவர்கள் மதிப்பிலும் உரிமைகளிலும் சமமானவர்கள்.
ta காலையில் மலைகளின் மேல் சூரியன் உதிக்கிறது, குழந்தைகள் ஆற்றங்கரையில் பள்ளிக்கு நடந்து செல்கிறார்கள்.
ta நாளை கடை மூடியிருக்கும், ஆனால் பிற்பகலில் என்னை அழைத்தால் எல்லாவற்றையும் வீட்டிற்குக் கொண்டு வருவேன்.
te మనుషులందరూ స్వతంత్రులుగా, సమాన గౌరవంతో, సమాన హక్కులతో పుట్టారు. వారు ఒకరితో ఒకరు సోదర భావంతో మెలగాలి.
te ఉదయం కొండల మీద సూర్యుడు ఉదయిస్తాడు, పిల్లలు నది ఒడ్డున నడుస్తూ బడికి వెళతారు.
te రేపు దుకాణం మూసి ఉంటుంది, కానీ మధ్యాహ్నం నాకు ఫోన్ చేస్తే అన్నీ మీ ఇంటికి తెస్తాను.
tr Bütün insanlar hür, haysiyet ve haklar bakımından eşit doğarlar. Akıl ve vicdana sahiptirler ve birbirlerine karşı kardeşlik zihniyeti ile hareket etmelidirler.
tr Sabahleyin güneş dağların üzerinden doğar ve çocuklar nehir boyunca okula yürür.
tr Dükkân yarın kapalı, ama öğleden sonra beni arayabilirsin, her şeyi evine getiririm.
uk Всі люди народжуються вільними і рівними у своїй гідності та правах. Вони наділені розумом і совістю і повинні діяти один до одного в дусі братерства.
uk Вранці сонце сходить над горами, і діти йдуть до школи вздовж річки.
uk Крамниця завтра зачинена, але ви можете зателефонувати мені після обіду, і я принесу вам усе додому.
ur تمام انسان آزاد اور حقوق و عزت کے اعتبار سے برابر پیدا ہوئے ہیں۔ انہیں ضمیر اور عقل ودیعت ہوئی ہے۔
ur صبح کے وقت سورج پہاڑوں کے اوپر نکلتا ہے، اور بچے دریا کے کنارے چلتے ہوئے اسکول جاتے ہیں۔
ur دکان کل بند ہے، لیکن آپ مجھے دوپہر کے بعد فون کر سکتے ہیں اور میں سب کچھ آپ کے گھر لے آؤں گا۔
vi Tất cả mọi người sinh ra đều được tự do và bình đẳng về nhân phẩm và quyền lợi. Mọi con người đều được tạo hóa ban cho lý trí và lương tâm.
vi Buổi sáng mặt trời mọc trên những ngọn núi, và các em nhỏ đi bộ đến trường dọc theo con sông.
vi Ngày mai cửa hàng đóng cửa, nhưng bạn có thể gọi cho tôi vào buổi chiều và tôi sẽ mang mọi thứ đến nhà bạn.
yue 人人生而自由，喺尊嚴同埋權利上一律平等。佢哋有理性同埋良心，而且應當以兄弟關係嘅精神對待彼此。
yue 朝早太陽喺山上面升起，細路仔沿住條河行路返學。
yue 間舖頭聽日唔開，不過你下晝可以打電話畀我，我會將所有嘢帶去你屋企。
zh 人人生而自由，在尊严和权利上一律平等。他们赋有理性和良心，并应以兄弟关系的精神相对待。
zh 早晨太阳从山上升起，孩子们沿着河边走路去上学。
zh 商店明天关门，但是你可以下午给我打电话，我会把所有东西送到你家。
`;

const byLanguage = Map.groupBy(lines.trim().split("\n"), (line) => line.slice(0, line.indexOf(" ")));

/** The texts in a language; none where nobody has written them. */
export function ordinaryTexts(language: string): string[] {
  return (byLanguage.get(language) ?? []).map((line) => line.slice(line.indexOf(" ") + 1));
}
