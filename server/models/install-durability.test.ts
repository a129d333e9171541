/** The power cut: kill -9 while a model is being downloaded, and while it is being unpacked. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { afterEach, expect, it } from "vitest";
import type { CatalogueModelShown } from "../../contract/models.ts";
import { type FreshSettings, freshSettings, shortLived } from "../db/testing.ts";
import { pyannoteFiles } from "../engines/providers/neural/testing/built-listeners.ts";
import { OWNER_KEY } from "../testing/server.ts";
import { openTestSource, type TestSource, writeArchive } from "./testing.ts";

const NAME = "sherpa-onnx-pyannote-segmentation-3-0";
const RELEASE = "speaker-segmentation-models";

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}

let place: FreshSettings | undefined;
let source: TestSource | undefined;
let child: ChildProcess | undefined;
afterEach(async () => {
  child?.kill("SIGKILL");
  await source?.close();
  await place?.remove();
});

it("goes on with an install after kill -9 in the download and in the unpacking", { timeout: 240_000 }, async () => {
  place = await freshSettings("embedded");
  source = await openTestSource();
  const folder = place.folder;
  // Takes the decompressor a moment, so that there is one to be killed in.
  const body = randomBytes(1_500_000);
  const bytes = await writeArchive([
    { name: `${NAME}/README.md`, body },
    { name: `${NAME}/model.onnx`, body: Buffer.from(pyannoteFiles()["model.onnx"] ?? "") },
  ]);
  const path = `${RELEASE}/${NAME}.tar.bz2`;
  const file = { bytes, etag: '"one"', stopAt: 500_000 };
  source.files.set(path, file);
  const checksum = createHash("sha256").update(bytes).digest("hex");
  source.files.set(`${RELEASE}/checksum.txt`, { bytes: Buffer.from(`${checksum}  ${NAME}.tar.bz2\n`) });

  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: "127.0.0.1",
    MYNAH_DATA: folder,
    MYNAH_LOG_LEVEL: "fatal",
    MYNAH_WORKERS: "1",
    MYNAH_WARM_UP: "false",
    MYNAH_ENGINES: "neural",
    MYNAH_OWNER_EMAIL: "owner@example.com",
    MYNAH_OWNER_PASSWORD: "a long enough passphrase",
    MYNAH_OWNER_API_KEY: OWNER_KEY,
    MYNAH_MODELS_SOURCE: source.url,
  };
  const start = async (): Promise<void> => {
    child = spawn(process.execPath, [...shortLived, "server/main.ts"], { stdio: ["ignore", "ignore", "inherit"], env });
    while (!(await fetch(`${url}/ready`).catch(() => null))?.ok) await wait(100);
  };
  const kill = async (): Promise<void> => {
    child?.kill("SIGKILL");
    if (child) await once(child, "exit");
  };
  const until = async (is: (model: CatalogueModelShown) => boolean): Promise<CatalogueModelShown> => {
    for (;;) {
      const answer = await fetch(`${url}/v1/models/catalogue`, { headers: { "xi-api-key": OWNER_KEY } });
      const { models } = (await answer.json()) as { models: CatalogueModelShown[] };
      const model = models.find((each) => each.name === NAME);
      if (model && is(model)) return model;
      await wait(10);
    }
  };

  await start();
  await fetch(`${url}/v1/models/catalogue/${NAME}/install`, { method: "POST", headers: { "xi-api-key": OWNER_KEY } });
  await until(({ progress }) => (progress?.bytes_done ?? 0) > 0);
  await kill();
  Reflect.deleteProperty(file, "stopAt");

  await start();
  await until(({ state }) => state === "unpacking");
  const resumed = source.asked.filter((each) => each.startsWith(path)).at(-1);
  expect(resumed).toMatch(/ bytes=[1-9]\d*-$/);
  await kill();

  await start();
  const model = await until(({ state }) => state === "installed" || state === "failed");
  expect(model).toMatchObject({ state: "installed", installed: { is_checksum_checked: true } });
  expect(Buffer.compare(await readFile(join(folder, "models", NAME, "README.md")), body)).toBe(0);
  expect(await readdir(join(folder, "models", ".installing"))).toEqual([]);

  // The command line of the same server.
  const run = (...words: string[]) =>
    promisify(execFile)(process.execPath, ["tools/models.ts", ...words], { env: { ...env, MYNAH_URL: url } });
  expect((await run("list")).stdout).toContain(NAME);
  await expect(run("install", NAME)).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining("here already"),
  });
  expect((await run("remove", NAME)).stdout).toBe("");
  expect((await run("install", NAME)).stdout).toMatch(/installed\n$/);
  await expect(run("nonsense")).rejects.toMatchObject({ code: 2 });
});
