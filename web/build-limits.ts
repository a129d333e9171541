import type { Plugin } from "vite";
import { limits } from "../contract/limits.ts";

const IMPORT = /^import \{ limits \} from "(?:\.\/|[./]*contract\/)limits\.ts";$/m;

/** Anything that may be the object: a field of something else, and a name of its own, are not. */
const USE = /(?<![.\w])limits\b(?!["':])/;

/** A module of the web or of the contract with the numbers of the contract written where it uses them; null when it uses none. */
export function writeNumbers(code: string): string | null {
  if (!IMPORT.test(code)) return null;
  const written = code.replace(/(?<![.\w])limits\.(\w+)/g, (whole, name: string) => {
    const value: unknown = Object.hasOwn(limits, name) ? limits[name as keyof typeof limits] : undefined;
    return typeof value === "number" ? `(${value})` : whole;
  });
  // An import that is only not used still puts the module beside this one, with all its numbers.
  return USE.test(written.replace(IMPORT, "")) ? written : written.replace(IMPORT, "");
}

/**
 * Writes the numbers of the contract where pages use them: a page needs a dozen of nearly two hundred, and no bundler
 * takes an object apart. Lists stay as they are, and with them the import.
 */
export function numbers(): Plugin {
  return {
    name: "mynah-numbers",
    enforce: "pre",
    transform(code, id) {
      const written = /\/(web|contract)\/.*\.tsx?$/.test(id) ? writeNumbers(code) : null;
      // Other words on the same lines: a map of the columns is worth less than what it costs here.
      return written === null ? null : { code: written, map: null };
    },
  };
}
