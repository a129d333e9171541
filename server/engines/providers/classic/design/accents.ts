/** Accents of English that voices can be designed with: those that an embedded speaker has. */
import { cast } from "../cast.ts";
import type { CastMember } from "../cast-member.ts";

interface Accent {
  code: string;
  name: string;
  /** Voices of the cast to begin with; espeak's voice files for the accent, from the mildest, with the strength at which each begins. */
  keys: readonly string[];
  files: readonly { from: number; file: string }[];
}

const accentsKnown: readonly Accent[] = [
  {
    code: "american",
    name: "American",
    keys: ["clara", "maren", "pia", "hazel", "ruth", "gordon", "milo", "silas", "otis", "rex"],
    files: [],
  },
  {
    code: "british",
    name: "British",
    keys: ["beatrice", "julian", "tessa"],
    files: [
      { from: 0, file: "gmw/en" },
      { from: 0.8, file: "gmw/en-GB-x-rp" },
    ],
  },
  {
    code: "scottish",
    name: "Scottish",
    keys: ["ewan", "fergus", "rory", "isla"],
    // A recorded speaker up to here; beyond, the broader rules of the synthesiser.
    files: [{ from: 1.3, file: "gmw/en-GB-scotland" }],
  },
  {
    code: "northern_english",
    name: "Northern English",
    keys: ["beatrice", "julian", "stanley"],
    files: [{ from: 0, file: "gmw/en-GB-x-gbclan" }],
  },
  {
    code: "west_midlands",
    name: "West Midlands",
    keys: ["beatrice", "julian", "tessa"],
    files: [{ from: 0, file: "gmw/en-GB-x-gbcwmd" }],
  },
  { code: "caribbean", name: "Caribbean", keys: ["winston", "tessa"], files: [{ from: 0, file: "gmw/en-029" }] },
  {
    code: "new_york",
    name: "New York",
    keys: ["dolores", "julian", "tessa"],
    files: [{ from: 0, file: "gmw/en-US-nyc" }],
  },
];

/** Accents by code, with the names that people read. */
export const accents: readonly { code: string; name: string }[] = accentsKnown.map(({ code, name }) => ({
  code,
  name,
}));

export interface ChosenAccent {
  code: string;
  name: string;
  members: readonly CastMember[];
  /** espeak's voice file; undefined: the members' own speakers have the accent. */
  file: string | undefined;
  /** Whether another strength would be another accent. */
  has_strengths: boolean;
}

/** An accent at a strength; undefined for one that no speaker here has. */
export function accentOf(written: string, strength: number): ChosenAccent | undefined {
  const code = written
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, "_");
  const accent = accentsKnown.find((each) => each.code === code);
  if (!accent) return undefined;
  const file = accent.files.filter(({ from }) => from <= strength).at(-1)?.file;
  const all = cast.filter(({ key }) => accent.keys.includes(key));
  // A voice file is read by espeak alone.
  const synthesised = cast.filter(({ recipe, language }) => recipe.base.engine === "espeak" && language === "en");
  const own = all.filter(({ recipe }) => file === undefined || recipe.base.engine === "espeak");
  return {
    code,
    name: accent.name,
    members: own.length > 0 ? own : synthesised,
    file,
    has_strengths: accent.files.length > 1 || accent.files.some(({ from }) => from > 0),
  };
}
