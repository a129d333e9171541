/** What a voice of another machine says as its preview, by language. */
const texts: Readonly<Record<string, string>> = {
  ar: "صباح الخير. هكذا يبدو صوتي عندما أقرأ نصًا طويلًا بهدوء.",
  cs: "Dobrý den. Takhle zní můj hlas, když v klidu čtu delší text.",
  da: "Goddag. Sådan lyder min stemme, når jeg roligt læser en længere tekst.",
  de: "Guten Tag. So klingt meine Stimme, wenn ich in Ruhe einen längeren Text lese.",
  en: "Good morning. This is how my voice sounds when I read a longer text in peace.",
  es: "Buenos días. Así suena mi voz cuando leo con calma un texto más largo.",
  fi: "Hyvää päivää. Tältä ääneni kuulostaa, kun luen rauhassa pidempää tekstiä.",
  fr: "Bonjour. Voici comment ma voix sonne quand je lis tranquillement un texte plus long.",
  hi: "नमस्ते। जब मैं आराम से कोई लंबा पाठ पढ़ती हूँ, तो मेरी आवाज़ ऐसी लगती है।",
  it: "Buongiorno. Così suona la mia voce quando leggo con calma un testo più lungo.",
  // In kana alone, which every engine reads.
  ja: "おはようございます。ながい ぶんしょうを よむと、わたしの こえは このように きこえます。",
  ko: "안녕하세요. 제가 긴 글을 차분하게 읽으면 목소리가 이렇게 들립니다.",
  nl: "Goedemorgen. Zo klinkt mijn stem als ik rustig een langere tekst lees.",
  no: "God morgen. Slik høres stemmen min ut når jeg leser en lengre tekst i ro.",
  pl: "Dzień dobry. Tak brzmi mój głos, kiedy spokojnie czytam dłuższy tekst.",
  pt: "Bom dia. É assim que a minha voz soa quando leio com calma um texto mais longo.",
  ru: "Добрый день. Так звучит мой голос, когда я спокойно читаю длинный текст.",
  sv: "God morgon. Så här låter min röst när jag i lugn och ro läser en längre text.",
  tr: "Günaydın. Uzun bir metni sakince okurken sesim böyle duyulur.",
  uk: "Доброго дня. Так звучить мій голос, коли я спокійно читаю довгий текст.",
  zh: "早上好。我平静地朗读一段较长的文字时，声音就是这样的。",
};

/** Digits are read in every language. */
const digits = "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16.";

/** A sentence in this language (ISO 639-1), or what is read in every one. */
export const previewText = (language: string): string => texts[language] ?? digits;

const names = new Intl.DisplayNames("en", { type: "language" });

/** Language codes with their English names. */
export const namedLanguages = (codes: readonly string[]): { language_id: string; name: string }[] =>
  codes.map((code) => ({ language_id: code, name: names.of(code) ?? code }));
