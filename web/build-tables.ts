import type { Plugin } from "vite";
import type { Endpoint } from "../contract/endpoint.ts";
import { api } from "../contract/index.ts";
import { type CallShape, type CallTable, type PackedCall, packCall } from "./api-calls.ts";
import routes from "./routes.ts";

interface RouteLike {
  path?: string | undefined;
  index?: boolean | undefined;
  children?: RouteLike[] | undefined;
}

/** Every address that leads to a screen, as patterns (`/app/x/:id`); the catch-all is none. */
function pagePatterns(entries: readonly RouteLike[], parent = ""): string[] {
  return entries.flatMap((entry) => {
    if (entry.path === "*") return [];
    const here = entry.path === undefined ? parent : `${parent}/${entry.path.replace(/^\/|\/$/g, "")}`;
    if (entry.children === undefined) return [here === "" ? "/" : here];
    return pagePatterns(entry.children, here);
  });
}

/** What a page carries of a call: how to make it, without the schemas, which would bring zod to every page. */
const packed = (call: Endpoint): PackedCall =>
  packCall({
    route: call.route,
    query: Object.keys(call.query.shape),
    body: (call.body?.kind ?? "none") as CallShape["body"],
    answer: call.answer.kind as CallShape["answer"],
    renews: call.route === api.sign_in.refresh.route,
  });

/** How to make each call. */
const callTable = (): CallTable =>
  Object.fromEntries(
    Object.entries(api).map(([domain, calls]) => [
      domain,
      Object.fromEntries(
        Object.entries(calls).flatMap(([verb, call]) => (call.kind === "endpoint" ? [[verb, packed(call)]] : [])),
      ),
    ]),
  );

const IMPORT = /^import \{ ([^}]*\bapi\b[^}]*) \} from "((?:\.\.?\/)+api\.ts)";$/m;
/** The client as pages name it; not where only its type is asked for, and not what is called alike in something else. */
const CLIENT = /(?<!typeof )(?<![\w/])(?<!(?<!\.\.)\.)api\b/.source;
/** A call as pages write it: `api.voices.list`, also after `...`. */
const CALL = new RegExp(`${CLIENT}\\s*\\.\\s*(\\w+)\\s*\\.\\s*(\\w+)`, "g");
/** Anything else that they may do with it. */
const OTHER_USE = new RegExp(`${CLIENT}\\s*[.[(]`);

/**
 * A module of the web with each call written where it is made, as `apiCall("voices", "list", "GET /v1/voices")`: a page
 * carries its own calls instead of everybody's. Null when it makes none.
 * @throws where something that the contract does not have is called
 */
export function writeCalls(code: string, table: CallTable): string | null {
  if (!IMPORT.test(code)) return null;
  const written = code
    .replace(IMPORT, (_whole, names: string, from: string) => {
      const others = names.split(", ").filter((name) => name !== "api");
      return `import { ${["api", "apiCall", ...others].join(", ")} } from "${from}";`;
    })
    .replace(CALL, (whole, domain: string, verb: string) => {
      const call = table[domain]?.[verb];
      if (call === undefined) throw new Error(`There is no ${whole} in the contract`);
      return `apiCall("${domain}", "${verb}", ${JSON.stringify(call)})`;
    });
  if (OTHER_USE.test(written)) throw new Error("Write calls out, as api.voices.list: a build has nothing else of them");
  return written;
}

/** Gives the web app what the contract and the route table say as plain data, and the server its list of pages. */
export function tables(): Plugin {
  const pages = [...new Set(pagePatterns(routes as RouteLike[]))].sort();
  const table = callTable();
  let isBuild = false;
  const modules: Record<string, () => unknown> = {
    // While pages are written, any call may be next; a build has each in its place.
    "virtual:calls": () => (isBuild ? {} : table),
    "virtual:pages": () => pages,
  };
  return {
    name: "mynah-tables",
    enforce: "pre",
    configResolved({ command }) {
      isBuild = command === "build";
    },
    resolveId: (id) => (id in modules ? `\0${id}` : null),
    load(id) {
      const make = id.startsWith("\0virtual:") ? modules[id.slice(1)] : undefined;
      return make === undefined ? null : `export default ${JSON.stringify(make())};`;
    },
    transform(code, id) {
      const written = isBuild && /\/web\/.*\.tsx?$/.test(id) ? writeCalls(code, table) : null;
      return written === null ? null : { code: written, map: null };
    },
    generateBundle() {
      if (this.environment.name === "client") {
        this.emitFile({ type: "asset", fileName: "pages.json", source: JSON.stringify(pages) });
      }
    },
  };
}
