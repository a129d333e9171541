/** espeak-ng's data, unpacked from the package that speaks by it: real text analysis for models that tests build. */
import { rmSync } from "node:fs";
import { mkdir, mkdtemp, readFile, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** English and what every language needs. */
const wanted = /espeak-ng-data\/(phontab|phonindex|phondata|intonations|en_dict|lang\/gmw\/en(-US)?$)/;

let unpacked: Promise<string> | undefined;

/** Puts the folder espeak-ng-data into a model's folder: a link to one that is unpacked once. */
export async function linkEspeakData(folder: string): Promise<void> {
  unpacked ??= mkdtemp(join(tmpdir(), "mynah-espeak-")).then(async (home) => {
    process.once("exit", () => rmSync(home, { recursive: true, force: true }));
    await writeEspeakData(home);
    return home;
  });
  await symlink(join(await unpacked, "espeak-ng-data"), join(folder, "espeak-ng-data"));
}

/** Writes the folder espeak-ng-data into a model's folder. */
async function writeEspeakData(folder: string): Promise<void> {
  const home = dirname(createRequire(import.meta.url).resolve("@echogarden/espeak-ng-emscripten"));
  const script = await readFile(join(home, "espeak-ng.js"), "utf8");
  const data = await readFile(join(home, "espeak-ng.data"));
  for (const [, name = "", start, end] of script.matchAll(/filename:"\/usr\/share\/([^"]+)",start:(\d+),end:(\d+)/g)) {
    if (!wanted.test(name)) continue;
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), data.subarray(Number(start), Number(end)));
  }
}
