// npm run check: types, format and lint, the direction of imports, dead code, names and lengths. Everything is run, then judged.
import { spawnSync } from "node:child_process";
import { install } from "./install.mjs";

const env = install();
const checks = [
  ["types", ["npx", "--no-install", "tsc", "-p", "tsconfig.json"]],
  ["types of the web", ["npx", "--no-install", "tsc", "-p", "web/tsconfig.json"]],
  ["format and lint", ["npx", "--no-install", "biome", "check", "--error-on-warnings", "--max-diagnostics=40"]],
  [
    "imports",
    [
      "npx",
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
  ["dead code", ["npx", "--no-install", "knip"]],
  ["names", ["node", "tools/check-mirror.mjs"]],
  ["lengths", ["node", "tools/check-length.mjs"]],
];
let failed = 0;
for (const [name, [command, ...args]] of checks) {
  const { status } = spawnSync(command, args, { env, stdio: "inherit" });
  console.log(`${status === 0 ? "ok    " : "FAILED"} ${name}`);
  if (status !== 0) failed++;
}
process.exit(failed > 0 ? 1 : 0);
