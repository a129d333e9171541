/** What the law of a place asks for: pure, the same for server and page. */

/** Where somebody is, as far as it is known. `region`: ISO 3166-2 without the country, or the region's English name. */
export interface Place {
  country: string | null;
  region: string | null;
}

const isOneOf = (names: readonly string[], name: string | null): boolean =>
  name !== null && names.includes(name.trim().toLowerCase());

const bipaRegions: Readonly<Record<string, readonly string[]>> = {
  US: ["il", "illinois", "tx", "texas", "wa", "washington"],
  CA: ["qc", "quebec", "québec"],
};

/** Whether somebody there is to accept the updated terms about voice data: Illinois, Texas, Washington and Quebec. */
export const needsBipaTerms = ({ country, region }: Place): boolean =>
  isOneOf(bipaRegions[country?.toUpperCase() ?? ""] ?? [], region);

const optOutRegions =
  "ca california co colorado ct connecticut mt montana or oregon ut utah tx texas va virginia".split(" ");

/** Whether the law there lets people forbid that what is known of them is sold or shared (CCPA and laws like it). */
export const mayOptOutOfSale = ({ country, region }: Place): boolean =>
  country?.toUpperCase() === "US" && isOneOf(optOutRegions, region);

/** The European Economic Area with its outermost regions, the United Kingdom and Switzerland: nothing is counted unasked. */
const askFirst = new Set(
  (
    "AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE " +
    "IS LI NO CH GB AX GF GP MQ MF RE YT BL PM GI IM JE GG"
  ).split(" "),
);

/** What somebody has decided about being counted, or that there is nothing to decide. */
export type AnalyticsConsent = "not_applicable" | "granted" | "denied" | "undecided";

/**
 * Where the question of consent begins: `undecided` counts as denied until it is answered. A country that is not known
 * is asked too.
 */
export const analyticsConsentAtFirst = (country: string | null): "not_applicable" | "undecided" =>
  country === null || askFirst.has(country.toUpperCase()) ? "undecided" : "not_applicable";
