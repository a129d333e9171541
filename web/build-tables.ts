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

/** How to make each call, without the schemas: those would bring zod to every page. */
function callTable() {
  return Object.fromEntries(
    Object.entries(api).map(([domain, calls]) => [
      domain,
      Object.fromEntries(
        Object.entries(calls).flatMap(([name, call]) =>
          call.kind === "endpoint"
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

/** Gives the web app what the contract and the route table say as plain data, and the server its list of pages. */
export function tables(): Plugin {
  const pages = [...new Set(pagePatterns(routes as RouteLike[]))].sort();
  const modules: Record<string, unknown> = { "virtual:calls": callTable(), "virtual:pages": pages };
  return {
    name: "mynah-tables",
    resolveId: (id) => (id in modules ? `\0${id}` : null),
    load: (id) =>
      id.startsWith("\0virtual:") && id.slice(1) in modules
        ? `export default ${JSON.stringify(modules[id.slice(1)])};`
        : null,
    generateBundle() {
      if (this.environment.name === "client") {
        this.emitFile({ type: "asset", fileName: "pages.json", source: JSON.stringify(pages) });
      }
    },
  };
}
