// Brings node_modules in line with package-lock.json, once per change of the lock. Runs under any Node ≥ 20.
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** What only the tests need: many files, unpacked beside the others by a process of their own. */
export const testClients = "clients/";

/** Installs the packages of a folder when they are not those of its lock: whether they are there. */
async function bringInLine(folder) {
  const mark = `${root}${folder}node_modules/.installed`;
  const lock = createHash("sha256")
    .update(readFileSync(`${root}${folder}package-lock.json`))
    .digest("hex");
  if (existsSync(mark) && readFileSync(mark, "utf8") === lock) return true;
  console.log(`Installing packages ${folder && `of ${folder} `}…`);
  // What builds the web app is there too when NODE_ENV says that this is production.
  const npm = spawn("npm", ["ci", "--include=dev", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: `${root}${folder}`,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  const [code] = await once(npm, "exit");
  if (code === 0) writeFileSync(mark, lock);
  return code === 0;
}

/** Installs when needed, `more` folders too, and returns an environment whose first `node` is the pinned one. */
export async function install(...more) {
  const done = await Promise.all(["", ...more].map(bringInLine));
  if (done.includes(false)) process.exit(1);
  return {
    ...process.env,
    // Every process and engine thread reads the same modules: compiled once, they are loaded in half the time.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? `${root}node_modules/.cache/compiled`,
    PATH: `${root}node_modules/.bin${process.platform === "win32" ? ";" : ":"}${process.env.PATH}`,
  };
}

/** Runs a command of the project under the pinned Node; its failure ends this process with the same code. */
export function run(command, args, env) {
  try {
    execFileSync(command, args, { cwd: root, stdio: "inherit", env, shell: process.platform === "win32" });
  } catch (error) {
    if (error.status === null || error.status === undefined) console.error(error.message);
    process.exit(error.status ?? 1);
  }
}
