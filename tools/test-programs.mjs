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

const debian = (...args) => execFileSync("apt-get", args, { stdio: ["ignore", "ignore", "inherit"] });

/** The browser tests cannot be left out. */
function getBrowser() {
  if (["chromium", "chromium-browser", "google-chrome"].some(found)) return;
  console.log("The browser tests need Chromium: installing it …");
  try {
    debian("update", "-qq");
    debian("install", "-y", "-qq", "chromium");
  } catch {
    console.error("Chromium is not on PATH and could not be installed with apt. Install it, then run npm test again.");
    process.exit(1);
  }
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
  if (wanted.length > 0 && found("apt-get")) {
    console.log(`Installing programs that speak, listen and translate: ${wanted.map(([name]) => name).join(", ")} …`);
    try {
      debian("update", "-qq");
    } catch {
      // The lists that are there may do.
    }
    for (const [program, packages] of wanted) {
      try {
        debian("install", "-y", "-qq", "--no-install-recommends", ...packages);
      } catch {
        console.log(`${program} could not be installed.`);
      }
    }
  }
  const absent = programs.map(([program]) => program).filter((program) => !found(program));
  if (absent.length > 0) console.log(`Not on this machine, and not tested as they are: ${absent.join(", ")}.`);
}

getBrowser();
getPrograms();
