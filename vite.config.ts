import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { api } from "./contract/index.ts";
import routes from "./web/routes.ts";

/** The server that `web/dev` hands every call to. */
const SERVER = "http://localhost:3000";

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
                  {
                    route: call.route,
                    query: Object.keys(call.query.shape),
                    body: call.body?.kind ?? "none",
                    answer: call.answer.kind,
                  },
                ],
              ]
            : [],
        ),
      ),
    ]),
  );
}

/** Gives the web app what the contract and the route table say as plain data, and the server its list of pages. */
function tables(): Plugin {
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

/** `import { UNSAFE_withComponentProps as _a, … } from "react-router";` as the router's plugin writes it into screens. */
const WRAPPERS = /^import \{([^}]*\bUNSAFE_with[^}]*)\} from "react-router";/m;

/**
 * The router's plugin wraps every screen in one that reads loader data, which only its data router has; ours is the
 * plain one (web/entry.client.tsx). In the browser the wrappers become what they would be without data: nothing.
 */
function plainScreens(): Plugin {
  return {
    name: "mynah-plain-screens",
    enforce: "post",
    applyToEnvironment: (environment) => environment.name === "client",
    transform(code) {
      const names = [...(WRAPPERS.exec(code)?.[1] ?? "").matchAll(/ as (\w+)/g)].map((match) => match[1]);
      if (names.length === 0) return null;
      return { code: code.replace(WRAPPERS, `const ${names.map((name) => `${name} = (it) => it`).join(", ")};`), map: null };
    },
    // A changed screen would be handed to the data router too; loading the page again does the same.
    hotUpdate({ file, modules }) {
      if (!/-screen\.tsx$|-layout\.tsx$|web\/(root|shell\/frame)\.tsx$/.test(file)) return modules;
      this.environment.hot.send({ type: "full-reload" });
      return [];
    },
  };
}

export default defineConfig(({ mode }) => ({
  // The router's plugin expects to own the page; under vitest there is none.
  plugins: [tables(), ...(mode === "test" ? [] : [tailwindcss(), reactRouter(), plainScreens()])],
  build: { assetsInlineLimit: 0 },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ["/v1", "/v2", "/admin", "/sign-in", "/sign-up", "/sign-out", "/live"].map((path) => [
        path,
        { target: SERVER, ws: true },
      ]),
    ),
  },
}));
