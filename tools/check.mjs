// npm run check: types, format and lint, the direction of imports, dead code, names and lengths. Everything is run, then judged.
import { fileURLToPath } from "node:url";
import { install, testClients } from "./install.mjs";
import { together } from "./together.mjs";

/**
 * The longest first. Types by the native compiler, which takes a third of the processor, in one thread and with a collector
 * that lets more lie (GOGC), which halves that again; the other compiler is what packages use.
 */
const checks = [
  ["types", "tsgo", ["--noEmit", "--singleThreaded", "-p", "tsconfig.json"]],
  ["format and lint", "biome", ["check", "--error-on-warnings", "--max-diagnostics=40"]],
  ["types of the web", "tsgo", ["--noEmit", "--singleThreaded", "-p", "web/tsconfig.json"]],
  [
    "imports",
    "depcruise",
    ["--config", ".dependency-cruiser.cjs", "cli", "clients", "contract", "server", "web", "tools", "bench", "e2e"],
  ],
  ["dead code", "knip", []],
  ["names", "node", ["tools/check-mirror.mjs"]],
  ["lengths", "node", ["tools/check-length.mjs"]],
  ["threads", "node", ["tools/check-threads.mjs"]],
];

/** Runs all checks, `first` before them: whether all ended well. */
export const check = (env, first = []) => together([...first, ...checks], { ...env, GOGC: "400" });

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit((await check(await install(testClients))) ? 0 : 1);
