/** What a description says of a voice beside what its designer reads in it, and what previews say. */
import type { DESIGN_AGES, DESIGN_GENDERS } from "../../contract/voice-design.ts";
import { previewOf } from "../engines/espeak/previews.ts";

type Gender = (typeof DESIGN_GENDERS)[number];
type Age = (typeof DESIGN_AGES)[number];

interface Traits {
  gender: Gender;
  age: Age;
  /** As the designer names it. */
  accent: string;
}

const genderWords: Readonly<Record<Gender, string>> = {
  female: "woman women female lady girl she her mother grandmother queen witch princess actress",
  male: "man men male gentleman guy boy he his father grandfather king wizard prince actor",
  neutral: "androgynous genderless neutral nonbinary non-binary",
};
const ageWords: Readonly<Record<Age, string>> = {
  young: "young younger youthful teen teenage teenager girl boy student",
  middle_aged: "middle-aged adult grown-up",
  old: "old older elderly aged senior ancient grandmother grandfather",
};

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}-]+/gu) ?? [];

/** The first of the kinds that a word of the description names. */
function named<T extends string>(said: readonly string[], kinds: Readonly<Record<T, string>>): T | undefined {
  const byWord = new Map(
    (Object.entries(kinds) as [T, string][]).flatMap(([kind, words]) => words.split(" ").map((word) => [word, kind])),
  );
  const word = said.find((each) => byWord.has(each));
  return word === undefined ? undefined : (byWord.get(word) as T);
}

/** What a description says of gender, age and accent; what it does not is left to the usual. */
export function traitsOf(description: string, accents: readonly { code: string; name: string }[]): Traits {
  const said = wordsOf(description);
  const flat = ` ${said.join(" ").replaceAll("-", " ")} `;
  const isMiddle = flat.includes(" middle aged ");
  const accent = accents.find(({ name }) => flat.includes(` ${name.toLowerCase().replaceAll("-", " ")} `));
  return {
    gender: named(said, genderWords) ?? "neutral",
    age: isMiddle ? "middle_aged" : (named(said, ageWords) ?? "middle_aged"),
    accent: accent?.code ?? accents[0]?.code ?? "",
  };
}

const texts = [
  "Listen for a moment, and I will tell you how it began. The boats came in before the rain, the lamps were lit along the wall, and nobody knew yet what the morning would bring.",
  "Good evening, and welcome. Tonight we walk through the old quarter, past the mill and over the stone bridge, and at every corner there is a story that somebody has waited years to hear.",
  "First, take a breath. There is nothing to hurry for today: the kettle is on, the letters are written, and whoever comes through that door will find a chair by the window and time to talk.",
];

/** What previews say when nobody says it, in a language: the same for the same seed. */
export const textFor = (language: string, seed: number): string =>
  language === "en" ? (texts[seed % texts.length] as string) : previewOf(language);
