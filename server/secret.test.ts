import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readEnv } from "./env.ts";
import { readSecret } from "./secret.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "mynah-secret-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it("makes a secret once, in a folder that nobody else may read", async () => {
  const env = readEnv({ MYNAH_DATA: join(folder, "data") });
  const secret = await readSecret(env);
  expect(secret.length).toBeGreaterThanOrEqual(32);
  expect(await readSecret(env)).toBe(secret);
  expect((await readFile(join(folder, "data/secret"), "utf8")).trim()).toBe(secret);
  for (const path of ["data", "data/secret"]) expect((await stat(join(folder, path))).mode & 0o077).toBe(0);
});

it("refuses a secret that was cut short", async () => {
  for (const rest of ["", "abc\n"]) {
    await writeFile(join(folder, "secret"), rest);
    await expect(readSecret(readEnv({ MYNAH_DATA: folder }))).rejects.toThrow("holds no whole secret");
  }
});
