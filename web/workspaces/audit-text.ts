import { auditLogWords } from "../words/audit-log.ts";

const words = auditLogWords;
/** More of a list than this says nothing to anybody. */
const LISTED_MAX = 3;
/** Of a value: a longer one, such as a certificate, fills a screen. The exported log has it whole. */
const LENGTH_MAX = 80;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A value as people read it: yes, none, “dns txt”, “a, b, c and 4 more”; of something with a name, its name. */
function valueText(value: unknown): string {
  if (value === null || value === undefined || value === "") return words.none;
  if (typeof value === "boolean") return value ? words.yes : words.no;
  if (Array.isArray(value)) {
    const shown = value.slice(0, LISTED_MAX).map(valueText).join(", ");
    return value.length > LISTED_MAX ? words.andMore(shown, value.length - LISTED_MAX) : shown || words.none;
  }
  if (isRecord(value)) return valueText(value.name ?? Object.values(value).find((part) => typeof part === "string"));
  const text = String(value);
  if (text.length > LENGTH_MAX) return `${text.slice(0, LENGTH_MAX).trimEnd()}…`;
  // Words of the contract; what people wrote has its own underscores.
  return /^[a-z]+(_[a-z]+)+$/.test(text) ? text.replaceAll("_", " ") : text;
}

/**
 * What a change was about, in one line: “editor → admin”, “verification method: dns txt”. Ids and
 * what is not there say nothing to people, and are left out. Null: nothing.
 */
export function detailsText(details: Readonly<Record<string, unknown>>): string | null {
  const { from, to, ...rest } = details;
  const change = "from" in details || "to" in details ? [`${valueText(from)} → ${valueText(to)}`] : [];
  const others = Object.entries(rest)
    .filter(([name, value]) => value !== null && value !== "" && !/(^|_)ids?$/.test(name))
    .map(([name, value]) =>
      // Of a key: as the list of keys says it.
      name === "preview"
        ? words.endsIn(String(value).replace(/^\.+/, ""))
        : `${name.replace(/^workspace_/, "").replaceAll("_", " ")}: ${valueText(value)}`,
    );
  return [...change, ...others].join(" · ") || null;
}
