// npm run check: types, format and lint, the direction of imports, dead code, names and lengths. Everything is run, then judged.
import { fileURLToPath } from "node:url";
import { install } from "./install.mjs";
import { together } from "./together.mjs";

/** The longest first. Types by the native compiler, which takes a third of the processor; the other one is what packages use. */
export const checks = [
  ["types", "npx", ["--no-install", "tsgo", "--noEmit", "-p", "tsconfig.json"]],
  ["types of the web", "npx", ["--no-install", "tsgo", "--noEmit", "-p", "web/tsconfig.json"]],
  [
    "imports",
    "npx",
    [
      "--no-install",
      "depcruise",
      "--config",
      ".dependency-cruiser.cjs",
      "cli",
      "contract",
      "server",
      "web",
      "tools",
      "bench",
      "e2e",
    ],
  ],
  ["dead code", "npx", ["--no-install", "knip"]],
  ["format and lint", "npx", ["--no-install", "biome", "check", "--error-on-warnings", "--max-diagnostics=40"]],
  ["names", "node", ["tools/check-mirror.mjs"]],
  ["lengths", "node", ["tools/check-length.mjs"]],
  ["threads", "node", ["tools/check-threads.mjs"]],
];

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit((await together(checks, install())) ? 0 : 1);
