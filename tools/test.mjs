// npm test: installs what the tests need (a browser included), then checks, tests on both databases, and browser tests.
import { execFileSync } from "node:child_process";
import { build } from "./build.mjs";
import { install, run } from "./install.mjs";

const found = (program) => {
  try {
    execFileSync("which", [program], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};

const env = install();
if (!["chromium", "chromium-browser", "google-chrome"].some(found)) {
  console.log("The browser tests need Chromium: installing it …");
  try {
    execFileSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
    execFileSync("apt-get", ["install", "-y", "-qq", "chromium"], { stdio: ["ignore", "ignore", "inherit"] });
  } catch {
    console.error("Chromium is not on PATH and could not be installed with apt. Install it, then run npm test again.");
    process.exit(1);
  }
}
build(env);
run("npm", ["run", "-s", "check"], env);
run("npx", ["--no-install", "vitest", "run"], { ...env, MYNAH_TEST_DATABASE: env.MYNAH_TEST_DATABASE ?? "both" });
run("npx", ["--no-install", "playwright", "test"], env);
