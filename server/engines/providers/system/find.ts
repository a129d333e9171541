/** Finds programs on PATH, and knows them by what they say of themselves: names are not enough. */
import { spawn } from "node:child_process";
import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { delimiter, isAbsolute, join } from "node:path";
import { type Program, surroundings } from "./run.ts";

/** How a program is asked who it is. */
export interface Likeness {
  /** The name of its file. */
  file: string;
  /** What makes it tell of itself and do nothing else. */
  args: readonly string[];
  /** From what it says: its version, "" when it tells none; null when this is another program. */
  versionIn(said: string): string | null;
}

export type Search =
  | { kind: "found"; program: Program; version: string }
  /** Something of that name is there, and is not it or does not answer. */
  | { kind: "other"; file: string; reason: string }
  | { kind: "none" };

const answerMsMax = 2000;
const answerLengthMax = 65_536;

/** Where programs lie when nobody says: a PATH. */
export const usualPath = [
  "/usr/local/bin",
  "/usr/bin",
  "/bin",
  "/opt/homebrew/bin",
  "/opt/local/bin",
  join(homedir(), ".local/bin"),
].join(delimiter);

/** What a program says on its standard and error output, whatever code it ends with; null when it does not end in time. */
function hear(file: string, args: readonly string[], path: string): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const child = spawn(file, args, {
    env: surroundings(path, tmpdir()),
    cwd: tmpdir(),
    stdio: ["ignore", "pipe", "pipe"],
    windowsHide: true,
  });
  const timer = setTimeout(() => {
    child.kill("SIGKILL");
    // What it started may hold its outputs open.
    resolve(null);
  }, answerMsMax);
  let said = "";
  for (const output of [child.stdout, child.stderr])
    output.on("data", (words: Buffer) => {
      if (said.length < answerLengthMax) said += words.toString();
    });
  child.on("error", () => resolve(null));
  child.on("close", (_, by) => resolve(by === null ? said : null));
  return promise.finally(() => clearTimeout(timer));
}

async function isProgram(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}

/** The first program on a PATH that is the one that is looked for, by the first of its likenesses that fits. */
export async function search(name: string, likenesses: readonly Likeness[], path: string): Promise<Search> {
  let other: Search = { kind: "none" };
  for (const likeness of likenesses) {
    for (const folder of path.split(delimiter).filter(isAbsolute)) {
      const file = join(folder, likeness.file);
      if (!(await isProgram(file))) continue;
      const said = await hear(file, likeness.args, path);
      const version = said === null ? null : likeness.versionIn(said);
      if (version !== null) return { kind: "found", program: { name, file, path }, version };
      const reason = said === null ? "does not answer" : "is another program";
      if (other.kind === "none") other = { kind: "other", file, reason };
    }
  }
  return other;
}
