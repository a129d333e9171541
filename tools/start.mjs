// npm start: installs, builds and serves, from nothing but Node ≥ 20 and npm.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { build } from "./build.mjs";
import { install } from "./install.mjs";

const env = install();
build(env);
const server = spawn("node", ["server/main.ts"], {
  cwd: fileURLToPath(new URL("..", import.meta.url)),
  stdio: "inherit",
  env,
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code) => process.exit(code ?? 0));
