// Gets the programs that the tests need or can use from Debian: a browser, and those that speak, listen and translate.
import { execFileSync } from "node:child_process";

const found = (program) => {
  try {
    execFileSync("which", [program], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};

/** Whether Debian's packages could be installed. */
function installs(packages) {
  try {
    execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    return true;
  } catch {
    return false;
  }
}

/** Debian's browser without windows, which takes less work (tools/browser.ts), and its usual one where there is none. */
const browsers = ["chromium-headless-shell", "chromium"];
const hasBrowser = () => process.env.CHROMIUM_PATH || browsers.some(found);

/** The browser tests cannot be left out. */
function getBrowser() {
  if (hasBrowser()) return;
  console.log("The browser tests need Chromium: installing it …");
  if (browsers.some((name) => installs([name, "fonts-liberation"]))) return;
  console.error("Chromium is not on PATH and could not be installed with apt. Install it, then run npm test again.");
  process.exit(1);
}

/** Programs that the system provider runs, with Debian's packages of them; null: Debian 12 has none. */
const programs = [
  ["espeak-ng", ["espeak-ng"]],
  ["flite", ["flite"]],
  ["RHVoice-test", null],
  ["piper", null],
  ["pocketsphinx_continuous", ["pocketsphinx", "pocketsphinx-en-us"]],
  ["apertium", ["apertium", "apertium-eng-spa"]],
  ["ffmpeg", ["ffmpeg"]],
];

/** Gets what Debian has; the tests run what is there, and nothing fails because one is absent. */
function getPrograms() {
  const wanted = programs.filter(([program, packages]) => packages && !found(program));
  if (wanted.length > 0) {
    console.log(`Installing programs that speak, listen and translate: ${wanted.map(([name]) => name).join(", ")} …`);
    // All at once, which takes less time; one by one when one of them cannot be had.
    if (!installs(wanted.flatMap(([, packages]) => packages))) {
      for (const [program, packages] of wanted)
        if (!installs(packages)) console.log(`${program} could not be installed.`);
    }
  }
  const absent = programs.map(([program]) => program).filter((program) => !found(program));
  if (absent.length > 0) console.log(`Not on this machine, and not tested as they are: ${absent.join(", ")}.`);
}

const missing = !hasBrowser() || programs.some(([program, packages]) => packages && !found(program));
if (missing && found("apt-get")) {
  try {
    execFileSync("apt-get", ["update", "-qq"], { stdio: "ignore" });
  } catch {
    // The lists that are there may do.
  }
}
getBrowser();
getPrograms();
