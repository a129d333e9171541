// npm test: installs what the tests need (a browser included), then checks, tests on both databases, and browser tests.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { checks } from "./check.mjs";
import { install, run } from "./install.mjs";
import { together } from "./together.mjs";

// A process of its own, so that it works while the packages are installed.
const programs = spawn(process.execPath, [fileURLToPath(new URL("./test-programs.mjs", import.meta.url))], {
  stdio: "inherit",
});
const gotPrograms = once(programs, "exit");
const env = install();
const [code] = await gotPrograms;
if (code !== 0) process.exit(1);
if (!(await together([["the web app", "node", ["tools/build.mjs"]], ...checks], env))) process.exit(1);
run("npx", ["--no-install", "vitest", "run"], { ...env, MYNAH_TEST_DATABASE: env.MYNAH_TEST_DATABASE ?? "both" });
run("npx", ["--no-install", "playwright", "test"], env);
