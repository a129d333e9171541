/** The languages that espeak-ng reads, by the code that requests use. */

export interface Language {
  /** ISO 639-1, or 639-3 where there is no shorter code. */
  language_id: string;
  name: string;
  /** espeak's voice file. */
  espeak: string;
}

const table = `
af Afrikaans gmw/af
am Amharic sem/am
an Aragonese roa/an
ar Arabic sem/ar
as Assamese inc/as
az Azerbaijani trk/az
ba Bashkir trk/ba
be Belarusian zle/be
bg Bulgarian zls/bg
bn Bengali inc/bn
bpy Bishnupriya inc/bpy
bs Bosnian zls/bs
ca Catalan roa/ca
cs Czech zlw/cs
cv Chuvash trk/cv
cy Welsh cel/cy
da Danish gmq/da
de German gmw/de
el Greek grk/el
en English gmw/en-US
eo Esperanto art/eo
es Spanish roa/es
et Estonian urj/et
eu Basque eu
fa Persian ira/fa
fi Finnish urj/fi
fo Faroese gmq/fo
fr French roa/fr
ga Irish cel/ga
gd Scottish_Gaelic cel/gd
gn Guarani sai/gn
grc Ancient_Greek grk/grc
gu Gujarati inc/gu
hak Hakka_Chinese sit/hak
haw Hawaiian map/haw
he Hebrew sem/he
hi Hindi inc/hi
hr Croatian zls/hr
ht Haitian_Creole roa/ht
hu Hungarian urj/hu
hy Armenian ine/hy
hyw Western_Armenian ine/hyw
ia Interlingua art/ia
id Indonesian poz/id
io Ido art/io
is Icelandic gmq/is
it Italian roa/it
ja Japanese_(kana_only) jpx/ja
ka Georgian ccs/ka
kaa Karakalpak trk/kaa
kk Kazakh trk/kk
kl Greenlandic esx/kl
kn Kannada dra/kn
ko Korean ko
kok Konkani inc/kok
ku Kurdish ira/ku
ky Kyrgyz trk/ky
la Latin itc/la
lb Luxembourgish gmw/lb
lfn Lingua_Franca_Nova art/lfn
lt Lithuanian bat/lt
ltg Latgalian bat/ltg
lv Latvian bat/lv
mi Māori poz/mi
mk Macedonian zls/mk
ml Malayalam dra/ml
mr Marathi inc/mr
ms Malay poz/ms
mt Maltese sem/mt
nci Classical_Nahuatl azc/nci
ne Nepali inc/ne
nl Dutch gmw/nl
no Norwegian gmq/nb
nog Nogai trk/nog
om Oromo cus/om
or Odia inc/or
pa Punjabi inc/pa
pap Papiamento roa/pap
pl Polish zlw/pl
pt Portuguese roa/pt-BR
qu Quechua qu
quc Kʼicheʼ myn/quc
ro Romanian roa/ro
ru Russian zle/ru
sd Sindhi inc/sd
si Sinhala inc/si
sk Slovak zlw/sk
sl Slovenian zls/sl
smj Lule_Sami urj/smj
sq Albanian ine/sq
sr Serbian zls/sr
sv Swedish gmq/sv
sw Swahili bnt/sw
ta Tamil dra/ta
te Telugu dra/te
ti Tigrinya sem/ti
tk Turkmen trk/tk
tn Setswana bnt/tn
tr Turkish trk/tr
tt Tatar trk/tt
ug Uyghur trk/ug
uk Ukrainian zle/uk
ur Urdu inc/ur
uz Uzbek trk/uz
vi Vietnamese aav/vi
yue Cantonese sit/yue
zh Chinese sit/cmn
`;

/** All of them, English first. Thai, Burmese, Shan and others that espeak reads wrongly are left out. */
export const languages: readonly Language[] = table
  .trim()
  .split("\n")
  .map((line) => {
    const [language_id = "", name = "", espeak = ""] = line.split(" ");
    return { language_id, name: name.replaceAll("_", " "), espeak };
  })
  .sort((a, b) => Number(b.language_id === "en") - Number(a.language_id === "en"));

const byId = new Map(languages.map((language) => [language.language_id, language]));

/** espeak's voice file for a language; undefined when it is not spoken. */
export function espeakVoiceOf(languageId: string): string | undefined {
  return byId.get(languageId)?.espeak;
}

/** Scripts, and the language that a word in them is read in when the requested one is written otherwise. */
const scripts: readonly { pattern: RegExp; reader: string; natives: readonly string[] }[] = [
  {
    pattern: /\p{Script=Cyrillic}/u,
    reader: "ru",
    natives: ["ru", "uk", "be", "bg", "mk", "sr", "kk", "ky", "tt", "ba", "cv", "nog", "uz", "az", "kaa", "tk", "bs"],
  },
  { pattern: /\p{Script=Greek}/u, reader: "el", natives: ["el", "grc"] },
  { pattern: /[\p{Script=Hiragana}\p{Script=Katakana}]/u, reader: "ja", natives: ["ja"] },
  { pattern: /\p{Script=Han}/u, reader: "zh", natives: ["zh", "yue", "hak", "ja"] },
  { pattern: /\p{Script=Hangul}/u, reader: "ko", natives: ["ko"] },
  { pattern: /\p{Script=Arabic}/u, reader: "ar", natives: ["ar", "fa", "ur", "sd", "ug", "ku"] },
  { pattern: /\p{Script=Hebrew}/u, reader: "he", natives: ["he"] },
  { pattern: /\p{Script=Devanagari}/u, reader: "hi", natives: ["hi", "mr", "ne", "kok"] },
  { pattern: /\p{Script=Bengali}/u, reader: "bn", natives: ["bn", "as", "bpy"] },
  { pattern: /\p{Script=Tamil}/u, reader: "ta", natives: ["ta"] },
  { pattern: /\p{Script=Telugu}/u, reader: "te", natives: ["te"] },
  { pattern: /\p{Script=Kannada}/u, reader: "kn", natives: ["kn"] },
  { pattern: /\p{Script=Malayalam}/u, reader: "ml", natives: ["ml"] },
  { pattern: /\p{Script=Gujarati}/u, reader: "gu", natives: ["gu"] },
  { pattern: /\p{Script=Gurmukhi}/u, reader: "pa", natives: ["pa"] },
  { pattern: /\p{Script=Oriya}/u, reader: "or", natives: ["or"] },
  { pattern: /\p{Script=Sinhala}/u, reader: "si", natives: ["si"] },
  { pattern: /\p{Script=Georgian}/u, reader: "ka", natives: ["ka"] },
  { pattern: /\p{Script=Armenian}/u, reader: "hy", natives: ["hy", "hyw"] },
  { pattern: /\p{Script=Ethiopic}/u, reader: "am", natives: ["am", "ti"] },
];

/** The language in which to read a word inside a text in `language`: another one only for a script that this one is not written in. */
export function readerOf(word: string, language: string): string {
  const script = scripts.find(({ pattern }) => pattern.test(word));
  return script && !script.natives.includes(language) ? script.reader : language;
}
