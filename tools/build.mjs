// Builds the web app when its sources changed since the last build.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { install, run } from "./install.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

function fingerprint() {
  const hash = createHash("sha256");
  const add = (folder) => {
    for (const entry of readdirSync(`${root}${folder}`, { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) add(path);
      else hash.update(path).update(readFileSync(`${root}${path}`));
    }
  };
  for (const folder of ["web", "contract"]) add(folder);
  for (const file of ["package-lock.json", "vite.config.ts", "vite.public.config.ts", "react-router.config.ts"])
    hash.update(readFileSync(`${root}${file}`));
  return hash.digest("hex");
}

/** Builds into build/client unless it is there already. */
export function build(env) {
  const mark = `${root}build/.built`;
  const now = fingerprint();
  if (existsSync(mark) && readFileSync(mark, "utf8") === now) return;
  console.log("Building the web app …");
  // A build that breaks off is none.
  rmSync(mark, { force: true });
  run("react-router", ["build"], env);
  // After the app's, which empties the folder first.
  run("vite", ["build", "--config", "vite.public.config.ts", "--logLevel", "warn"], env);
  writeFileSync(mark, now);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) build(await install());
