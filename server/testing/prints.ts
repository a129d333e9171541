/** Voices out of recordings take ten seconds of a processor each: what was taken of the same recordings before is taken no second time. */
import { createHash } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { inject } from "vitest";
import type {} from "../../tools/test-postgres.ts";
import type { Engines } from "../engines/engines.ts";
import type { TakenPrint } from "../engines/ports.ts";
import type { Works } from "../engines/works.ts";
import { newId } from "../ids.ts";

/** Where what was taken is kept for all workers of this run: named after everything that it depends on. */
async function placeOf({ samples, ...request }: Works["print"]["request"]): Promise<string | null> {
  const hash = createHash("sha256").update(JSON.stringify(request));
  for (const { sound, ...sample } of samples) {
    if (!("path" in sound)) return null;
    hash.update(JSON.stringify(sample)).update(await readFile(sound.path));
  }
  return join(inject("testDatabases").folder, `print-${hash.digest("hex")}`);
}

async function kept(place: string): Promise<TakenPrint | null> {
  const bytes = await readFile(place).catch(() => null);
  return bytes && (deserialize(bytes) as TakenPrint);
}

/** Whole at once: another worker may read it at any moment. */
async function keep(place: string, taken: TakenPrint): Promise<void> {
  const before = `${place}-${newId()}`;
  await writeFile(before, serialize(taken));
  await rename(before, place);
}

/** Lets a server's engines take each print once in a run of the tests; whoever is about taking them asks the provider itself. */
export function rememberPrints(engines: Engines): void {
  const { run } = engines;
  async function* remembered(request: Works["print"]["request"], how: Parameters<typeof run>[2]) {
    const place = await placeOf(request);
    const known = place && (await kept(place));
    if (known) {
      yield known;
      return;
    }
    for await (const piece of run("print", request, how)) {
      if (place && "print" in piece) await keep(place, piece);
      yield piece;
    }
  }
  engines.run = ((kind, request, how) =>
    kind === "print" ? remembered(request as Works["print"]["request"], how) : run(kind, request, how)) as typeof run;
}
