// npm start: installs, builds and serves, from nothing but Node ≥ 20 and npm.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { build } from "./build.mjs";
import { install } from "./install.mjs";

const env = await install();
build(env);
const root = new URL("..", import.meta.url);
// What was compiled at the last start is read at the next one, by all threads: half a second of a core for each.
const compiled = fileURLToPath(new URL("node_modules/.cache/compiled", root));
// Each thread has a heap and a store of the C library of its own: kept small, and what is large is given back at once.
// All together take 670 MiB instead of 1,050. A heap may grow to three times what is in use before V8 looks through all of
// it: sound counts as part of it, and some 15 MB of that would make it look, eight times for 1,000 characters of speech.
const server = spawn("node", ["--max-semi-space-size=4", "--heap-growing-percent=200", "server/main.ts"], {
  cwd: fileURLToPath(root),
  stdio: "inherit",
  env: { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "1048576", NODE_COMPILE_CACHE: compiled, ...env },
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code) => process.exit(code ?? 1));
