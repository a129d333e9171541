/**
 * Lets a model be tried in a process of its own before it is opened here, once for each state of its files. What was
 * proven is noted beside the models, so that a start costs no second opening.
 */
import { fork } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ModelProblem } from "./model-problem.ts";
import type { Trial } from "./trial.ts";

/** Long enough for a large model on a slow disk. */
const trialMsMax = 180_000;
const notesFolder = ".proven";
const detailLengthMax = 300;

const trialFile = fileURLToPath(new URL("./trial.ts", import.meta.url));

/** The last thing that the library said, without its colours, times and places. */
function lastWords(stderr: string): string {
  const lines = stderr
    .replaceAll(/\u001b\[[0-9;]*m/g, "")
    .split("\n")
    .map((line) => line.replace(/^\S*sherpa-onnx\S*:\d+\s/, "").trim())
    .filter((line) => line !== "");
  return (lines.at(-1) ?? "").slice(0, detailLengthMax);
}

/** Tries it; resolves to what was wrong, or undefined. */
function attempt(trial: Trial): Promise<string | undefined> {
  return new Promise((resolve) => {
    // Without the options of this process (a debugger's port, a test runner's loader) and without its secrets.
    const child = fork(trialFile, [JSON.stringify(trial)], {
      execArgv: [],
      env: {},
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    let stderr = "";
    let said: string | undefined | null = null;
    const timer = setTimeout(() => {
      said = `It was not ready after ${trialMsMax / 1000} seconds.`;
      child.kill("SIGKILL");
    }, trialMsMax);
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      stderr = (stderr + text).slice(-8192);
    });
    child.on("message", (message: "ready" | { problem: string }) => {
      said = message === "ready" ? undefined : message.problem.slice(0, detailLengthMax);
    });
    child.on("error", (error) => {
      said = error.message;
    });
    child.on("close", () => {
      clearTimeout(timer);
      if (said !== null) resolve(said);
      else resolve(lastWords(stderr) || "The library ended without a word.");
    });
  });
}

export interface Proofs {
  /** Resolves when the model can be opened here; throws ModelProblem when it cannot. */
  prove(fingerprint: string, trial: Trial): Promise<void>;
}

/** Proofs for the models of a folder. `version` is the library's: another one proves anew. */
export function openProofs(models_folder: string, version: string): Proofs {
  const known = new Map<string, Promise<string | undefined>>();

  async function isNoted(key: string): Promise<boolean> {
    return readFile(join(models_folder, notesFolder, key)).then(
      () => true,
      () => false,
    );
  }

  /** Where nothing can be written the next start proves again, and nothing else is lost. */
  async function note(key: string): Promise<void> {
    const place = join(models_folder, notesFolder, key);
    await mkdir(join(models_folder, notesFolder), { recursive: true })
      .then(() => writeFile(`${place}.${process.pid}`, ""))
      .then(() => rename(`${place}.${process.pid}`, place))
      .catch(() => undefined);
  }

  async function check(key: string, trial: Trial): Promise<string | undefined> {
    if (await isNoted(key)) return undefined;
    const problem = await attempt(trial);
    if (problem === undefined) await note(key);
    return problem;
  }

  return {
    async prove(fingerprint, trial) {
      const key = createHash("sha256")
        .update(`${version}\n${fingerprint}\n${JSON.stringify(trial)}`)
        .digest("hex");
      const checked = known.get(key) ?? check(key, trial);
      known.set(key, checked);
      const problem = await checked;
      if (problem !== undefined) throw new ModelProblem(problem);
    },
  };
}
