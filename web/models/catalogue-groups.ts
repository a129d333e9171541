import type { CatalogueModelShown } from "../../contract/models.ts";
import { modelCatalogueWords as words } from "../words/model-catalogue.ts";

/** What a model does, in the order in which the page shows it. */
export type Kind = keyof typeof words.kinds;
const KINDS = Object.keys(words.kinds) as Kind[];

/** What the list is narrowed to; it lives in the address. An empty value means any. */
export interface ModelFilters {
  kind: Kind | "";
  /** ISO 639. */
  language: string;
  place: keyof typeof words.places;
}

type Grouped = Pick<CatalogueModelShown, "name" | "title" | "does" | "languages" | "state">;

const isKind = (name: string): name is Kind => KINDS.some((kind) => kind === name && kind !== "other");

/** What a model does first; the two halves of telling speakers apart are one kind. */
export function kindOf({ does }: Pick<Grouped, "does">): Kind {
  const kinds = does.map((what) => (what === "speaker" ? "diarization" : what));
  return kinds.find(isKind) ?? "other";
}

/** What a model is called on the page: of folders that somebody copied several may be of one family. */
export const shownName = ({ name, title, source_url }: Pick<CatalogueModelShown, "name" | "title" | "source_url">) =>
  source_url === null ? name : title;

const isHere = ({ state }: Pick<Grouped, "state">): boolean => state === "installed" || state === "damaged";

/** One that is for many languages, or for which they make no difference, fits every language. */
const isFor = ({ languages }: Grouped, language: string): boolean =>
  languages.length === 0 || languages.includes("multilingual") || languages.includes(language);

/** Whether a model fits all filters. */
export const fits = (model: Grouped, { kind, language, place }: ModelFilters): boolean =>
  (kind === "" || kindOf(model) === kind) &&
  (language === "" || isFor(model, language)) &&
  (place === "" || isHere(model) === (place === "here"));

/** The models that fit, by what they do; by title, so that none moves away while it is being installed. */
export function groupsOf<M extends Grouped>(
  models: readonly M[],
  filters: ModelFilters,
): readonly { kind: Kind; models: readonly M[] }[] {
  const fitting = models.filter((model) => fits(model, filters));
  return KINDS.map((kind) => ({
    kind,
    models: fitting
      .filter((model) => kindOf(model) === kind)
      .sort((one, other) => one.title.localeCompare(other.title, "en", { numeric: true })),
  })).filter((group) => group.models.length > 0);
}

/** How many are here, and their bytes. */
export function amountHere(models: readonly CatalogueModelShown[]): { count: number; bytes: number } {
  const here = models.filter(isHere);
  return { count: here.length, bytes: here.reduce((sum, { installed }) => sum + (installed?.bytes ?? 0), 0) };
}

const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

/** The English name of a language as a catalogue says it. */
export function languageText(code: string): string {
  if (code === "multilingual") return words.multilingual;
  try {
    return names.of(code) ?? code;
  } catch {
    // Whoever copied a folder here may have written anything.
    return code;
  }
}

/** The languages that some model is made for, by name. */
export function languageChoices(models: readonly Grouped[]): readonly { value: string; label: string }[] {
  const codes = new Set(models.flatMap(({ languages }) => languages));
  codes.delete("multilingual");
  return [...codes]
    .map((value) => ({ value, label: languageText(value) }))
    .sort((one, other) => one.label.localeCompare(other.label, "en"));
}

/** The kinds that are among the models. */
export function kindChoices(models: readonly Grouped[]): readonly { value: Kind; label: string }[] {
  const kinds = new Set(models.map(kindOf));
  return KINDS.filter((kind) => kinds.has(kind)).map((value) => ({ value, label: words.kinds[value].label }));
}

/** The filters of an address; what makes no sense there means any. */
export function readFilters(address: URLSearchParams): ModelFilters {
  const kind = address.get("kind") ?? "";
  const place = address.get("place") ?? "";
  return {
    kind: KINDS.find((each) => each === kind) ?? "",
    language: (address.get("language") ?? "").slice(0, 20),
    place: place === "here" || place === "not_here" ? place : "",
  };
}
