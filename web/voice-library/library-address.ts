import { useSearchParams } from "react-router";
import { limits } from "../../contract/limits.ts";
import type { LIBRARY_SORTS, LibraryLabel } from "../../contract/voice-library.ts";
import type { VOICE_CATEGORIES } from "../../contract/voices.ts";
import { voiceLibraryWords } from "../words/voice-library.ts";
import { voiceWords } from "../words/voices.ts";

export type LibrarySort = (typeof LIBRARY_SORTS)[number];
type Category = (typeof VOICE_CATEGORIES)[number];

/** What is looked for in the library; it lives in the address, so that it can be linked to and gone back from. */
export type LibraryWish = Record<LibraryLabel, string> & {
  search: string;
  category: Category | "";
  sort: LibrarySort;
};

/** In the order in which they stand on the page. */
export const WISHED_LABELS = [
  "language",
  "accent",
  "age",
  "gender",
  "use_case",
] as const satisfies readonly LibraryLabel[];
const FIRST_SORT: LibrarySort = "trending";

/** The names that are written in the address. */
const isSort = (text: string): text is LibrarySort => Object.hasOwn(voiceLibraryWords.sorts, text);
const isCategory = (text: string): text is Category => Object.hasOwn(voiceWords.categories, text);

/** Reads what an address looks for; what makes no sense there is left out. */
export function readWish(address: URLSearchParams): LibraryWish {
  const text = (name: string) => (address.get(name) ?? "").slice(0, limits.nameLengthMax);
  const [category, sort] = [text("category"), text("sort")];
  return {
    search: text("search"),
    language: text("language"),
    accent: text("accent"),
    age: text("age"),
    gender: text("gender"),
    use_case: text("use_case"),
    category: isCategory(category) ? category : "",
    sort: isSort(sort) ? sort : FIRST_SORT,
  };
}

/** The address that looks for this too; other parts of it stay as they are. */
export function writeWish(address: URLSearchParams, wish: Partial<LibraryWish>): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const [name, value] of Object.entries(wish)) {
    if (value === "" || (name === "sort" && value === FIRST_SORT)) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** Whether anything is left out of the library. */
export const isNarrowed = ({ sort: _, ...narrowing }: LibraryWish): boolean =>
  Object.values(narrowing).some((value) => value !== "");

/** The wish that leaves nothing out. */
export const noWish = {
  search: "",
  category: "",
  language: "",
  accent: "",
  age: "",
  gender: "",
  use_case: "",
} as const satisfies Partial<LibraryWish>;

/** What this page looks for, and how to change some of it. */
export function useLibraryWish() {
  const [address, setAddress] = useSearchParams();
  const change = (wish: Partial<LibraryWish>) =>
    setAddress((before) => writeWish(before, wish), { replace: true, preventScrollReset: true });
  return { wish: readWish(address), change };
}
