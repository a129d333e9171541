#!/usr/bin/env node
// npx mynah …: starts the command line under the pinned Node, whatever Node this is.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const pinned = at("../node_modules/.bin/node");
if (!existsSync(pinned)) {
  process.stderr.write("Mynah's packages are not installed here. Run npm ci first.\n");
  process.exit(1);
}
const child = spawn(pinned, ["--disable-warning=ExperimentalWarning", at("./main.ts"), ...process.argv.slice(2)], {
  stdio: "inherit",
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 1)));
