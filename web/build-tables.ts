import type { Plugin } from "vite";
import { api } from "../contract/index.ts";
import { type CallShape, packCall } from "./api-calls.ts";
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

/** The calls that pages make, as `domain.verb`. They write them out: `api.voices.list`. */
function callsMade(sources: readonly string[]): Set<string> {
  const found = sources.flatMap((text) => [...text.matchAll(/\bapi\s*\.\s*(\w+)\s*\.\s*(\w+)/g)]);
  return new Set(found.map(([, domain, verb]) => `${domain}.${verb}`));
}

/** How to make each call of those that are wanted, without the schemas: those would bring zod to every page. */
function callTable(isWanted: (call: string) => boolean) {
  return Object.fromEntries(
    Object.entries(api).map(([domain, calls]) => [
      domain,
      Object.fromEntries(
        Object.entries(calls).flatMap(([name, call]) =>
          call.kind === "endpoint" && isWanted(`${domain}.${name}`)
            ? [
                [
                  name,
                  packCall({
                    route: call.route,
                    query: Object.keys(call.query.shape),
                    body: call.body?.kind ?? "none",
                    answer: call.answer.kind as CallShape["answer"],
                    renews: call.route === api.sign_in.refresh.route,
                  }),
                ],
              ]
            : [],
        ),
      ),
    ]),
  );
}

/**
 * Gives the web app what the contract and the route table say as plain data, and the server its list of pages.
 * @param sources the text of every module of the web, asked for by a build: only calls that one of them makes are in it
 */
export function tables(sources: () => readonly string[] = () => []): Plugin {
  const pages = [...new Set(pagePatterns(routes as RouteLike[]))].sort();
  const modules: Record<string, () => unknown> = {
    "virtual:calls": () => callTable(isWanted),
    "virtual:pages": () => pages,
  };
  let isWanted = (_call: string) => true;
  return {
    name: "mynah-tables",
    // While pages are written, any call may be next.
    configResolved({ command }) {
      if (command !== "build") return;
      const made = callsMade(sources());
      isWanted = (call) => made.has(call);
    },
    resolveId: (id) => (id in modules ? `\0${id}` : null),
    load(id) {
      const make = id.startsWith("\0virtual:") ? modules[id.slice(1)] : undefined;
      return make === undefined ? null : `export default ${JSON.stringify(make())};`;
    },
    generateBundle() {
      if (this.environment.name === "client") {
        this.emitFile({ type: "asset", fileName: "pages.json", source: JSON.stringify(pages) });
      }
    },
  };
}
