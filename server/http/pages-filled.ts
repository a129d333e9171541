/** Pages whose words are in them when they arrive: built once, filled with the answer of a call for whoever asks. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pageHeaders } from "./pages-policy.ts";

/** What the web build says of such a page. */
interface PageEntry {
  /** Its address, with `:names`. */
  path: string;
  /** The call whose answer fills it, such as `GET /v1/things/:id`; the names of the path are its input. */
  data: string;
  /** Files of the build: the page, what is shown where the call answers 404, and where it fails otherwise. */
  page: string;
  missing: string;
  failed: string;
}

/** A page to be filled. */
export interface FilledPage {
  path: string;
  data: string;
  /** Makes the page of the call's answer. `given` are values beside it: the path's names, the page's own address. */
  answer(data: Response, given: Record<string, string>): Promise<Response>;
}

type Values = Readonly<Record<string, unknown>>;

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
/** Text that stays text wherever it stands: between tags and in quoted attributes. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);

/** The start of a text in one line, at most so long, ending where a word does. */
function beginning(text: string, lengthMax: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  const letters = [...line];
  if (letters.length <= lengthMax) return line;
  const start = letters.slice(0, lengthMax - 1).join("");
  const lastSpace = start.lastIndexOf(" ");
  return `${(lastSpace > start.length / 2 ? start.slice(0, lastSpace) : start).trimEnd()}…`;
}

const days = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "long", day: "numeric", timeZone: "UTC" });

function textOf(value: unknown, form: string | undefined): string {
  if (value === null || value === undefined) return "";
  if (form === "day") return days.format(new Date(Number(value) * 1000));
  const text = Array.isArray(value) ? value.join(" ") : String(value);
  return form === undefined ? text : beginning(text, Number(form));
}

/**
 * Puts values into a template, each as text: `{{name}}`; `{{name:60}}` its beginning in one line; `{{name:day}}` the day
 * of a Unix time. A list is its members with spaces between, null is nothing. A text that itself has such marks keeps them.
 */
export function fillTemplate(template: string, values: Values): string {
  return template.replace(/\{\{([a-z_]+)(?::([a-z0-9]+))?\}\}/g, (_mark, name: string, form: string | undefined) =>
    escaped(textOf(values[name], form)),
  );
}

/** The pages of this kind that the web build wrote; none where it is not built. */
export function readFilledPages(folder: string): FilledPage[] {
  const list = join(folder, "filled-pages.json");
  if (!existsSync(list)) return [];
  const read = (file: string) => {
    const template = readFileSync(join(folder, file), "utf8");
    const headers = pageHeaders(template);
    return (status: number, values: Values, request_id: string | null) =>
      new Response(fillTemplate(template, values), {
        status,
        headers: { ...headers, ...(request_id === null ? {} : { "request-id": request_id }) },
      });
  };
  return (JSON.parse(readFileSync(list, "utf8")) as PageEntry[]).map((entry) => {
    const [page, missing, failed] = [read(entry.page), read(entry.missing), read(entry.failed)];
    return {
      path: entry.path,
      data: entry.data,
      async answer(data, given) {
        const request_id = data.headers.get("request-id");
        const body = (await data.json()) as Values;
        if (data.ok) return page(200, { ...body, ...given }, request_id);
        const { message } = (body.detail ?? {}) as { message?: string };
        return (data.status === 404 ? missing : failed)(data.status, { ...given, message }, request_id);
      },
    };
  });
}
