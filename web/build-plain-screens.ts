import type { Plugin } from "vite";

/** `import { UNSAFE_withComponentProps as _a, … } from "react-router";` as the router's plugin writes it into screens. */
const WRAPPERS = /^import \{([^}]*\bUNSAFE_with[^}]*)\} from "react-router";/m;

/**
 * The router's plugin wraps every screen in one that reads loader data, which only its data router has; ours is the
 * plain one (web/entry.client.tsx). In the browser the wrappers become what they would be without data: nothing.
 */
export function plainScreens(): Plugin {
  return {
    name: "mynah-plain-screens",
    enforce: "post",
    applyToEnvironment: (environment) => environment.name === "client",
    transform(code) {
      const names = [...(WRAPPERS.exec(code)?.[1] ?? "").matchAll(/ as (\w+)/g)].map((match) => match[1]);
      if (names.length === 0) return null;
      return {
        code: code.replace(WRAPPERS, `const ${names.map((name) => `${name} = (it) => it`).join(", ")};`),
        map: null,
      };
    },
    // A changed module would be handed to the data router as well; loading the page again shows it just as surely.
    hotUpdate: {
      order: "pre",
      handler({ file, modules }) {
        if (!/\/web\/.*\.tsx?$/.test(file) || modules.length === 0) return;
        this.environment.hot.send({ type: "full-reload", path: "*" });
        return [];
      },
    },
  };
}
