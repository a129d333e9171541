// npm test: installs what the tests need (a browser included), then checks, tests on both databases, and browser tests.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { check } from "./check.mjs";
import { install, testClients } from "./install.mjs";
import { together } from "./together.mjs";

// A process of its own, so that it works while the packages are installed.
const programs = spawn(process.execPath, [fileURLToPath(new URL("./test-programs.mjs", import.meta.url))], {
  stdio: "inherit",
});
const gotPrograms = once(programs, "exit");
const env = await install(testClients);
const [code] = await gotPrograms;
if (code !== 0) process.exit(1);
if (!(await check(env, [["the web app", "node", ["tools/build.mjs"]]]))) process.exit(1);
const tests = { ...env, MYNAH_TEST_DATABASE: env.MYNAH_TEST_DATABASE ?? "both" };
// Beside each other: the browser waits for pages as often as it computes, and so do some of the tests.
const stages = [
  ["tests on both databases", "vitest", ["run"]],
  ["tests in a browser", "playwright", ["test"]],
];
if (!(await together(stages, tests))) process.exit(1);
