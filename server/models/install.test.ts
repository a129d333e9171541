import { createHash, randomBytes } from "node:crypto";
import { cp, mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CatalogueModelShown } from "../../contract/models.ts";
import { anyDatabase } from "../db/testing.ts";
import { pyannoteFiles } from "../engines/providers/neural/testing/built-listeners.ts";
import { OWNER_KEY, startTestServer, type TestServer } from "../testing/server.ts";
import { type ArchiveEntry, openTestSource, type SourceFile, type TestSource, writeArchive } from "./testing.ts";

const NAME = "sherpa-onnx-pyannote-segmentation-3-0";
const RELEASE = "speaker-segmentation-models";
const FILE = `${RELEASE}/${NAME}.tar.bz2`;

const model = Buffer.from(pyannoteFiles()["model.onnx"] ?? "");
const sum = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");
/** Does not shrink, so that there is something to stop in. */
const ballast: ArchiveEntry = { name: `${NAME}/README.md`, body: randomBytes(300_000) };

describe.each(anyDatabase)("installing models on the %s database", (kind) => {
  let source: TestSource;
  let server: TestServer;
  let archive: Buffer;

  beforeAll(async () => {
    archive = await writeArchive([{ name: `${NAME}/model.onnx`, body: model }, ballast]);
    source = await openTestSource();
    server = await startTestServer(kind, { MYNAH_MODELS_SOURCE: source.url });
  }, 300_000);
  afterAll(async () => {
    await server.stop();
    await source.close();
  });

  const list = async (): Promise<{ models: CatalogueModelShown[]; is_locked: boolean; free_bytes: number }> =>
    (await server.call("GET", "/v1/models/catalogue", { key: OWNER_KEY })).json() as never;
  const find = async (name = NAME): Promise<CatalogueModelShown> => {
    const found = (await list()).models.find((each) => each.name === name);
    if (!found) throw new Error(`${name} is not in the list`);
    return found;
  };
  const ask = (method: string, way = "", name = NAME): Promise<Response> =>
    server.call(method, `/v1/models/catalogue/${name}${way}`, { key: OWNER_KEY });
  /** Resolves when the model is so: the live channel says whenever to look. */
  async function until(is: (model: CatalogueModelShown) => boolean, name = NAME): Promise<CatalogueModelShown> {
    let wake = (): void => undefined;
    const stop = server.services.live.subscribe(["role:operator"], ({ table }) => {
      if (table === "model_installs") wake();
    });
    try {
      for (;;) {
        const told = new Promise<void>((resolve) => {
          wake = resolve;
        });
        const model = await find(name);
        if (is(model)) return model;
        await told;
      }
    } finally {
      stop();
    }
  }
  const offer = (file: Partial<SourceFile> = {}, checksum: string | null = sum(archive)): void => {
    source.files.clear();
    source.asked.length = 0;
    source.files.set(FILE, { bytes: archive, etag: '"one"', ...file });
    if (checksum !== null)
      source.files.set(`${RELEASE}/checksum.txt`, { bytes: Buffer.from(`${NAME}.tar.bz2\t${checksum}\n`) });
  };
  const leftovers = async (): Promise<string[]> =>
    readdir(join(server.services.env.MYNAH_DATA, "models", ".installing")).catch(() => []);

  beforeEach(async () => {
    await ask("DELETE");
    offer();
  });

  it("downloads, checks, unpacks and recognises a model, records its checksum, and opens it", {
    timeout: 60_000,
  }, async () => {
    expect(await find()).toMatchObject({ state: "available", licence: "MIT", progress: null, installed: null });
    expect((await ask("POST", "/install")).status).toBe(200);
    const model = await until(({ state }) => state === "installed" || state === "failed");
    expect(model).toMatchObject({
      state: "installed",
      problem: null,
      does: ["diarization"],
      installed: {
        added: "from_catalogue",
        is_checksum_checked: true,
        checksums: { [`${NAME}.tar.bz2`]: sum(archive) },
      },
    });
    const folder = join(server.services.env.MYNAH_DATA, "models", NAME);
    expect(Buffer.compare(await readFile(join(folder, "README.md")), ballast.body as Buffer)).toBe(0);
    expect((await list()).models[0]?.name).toBe(NAME);
    expect(await leftovers()).toEqual([]);
    const answer = await ask("POST", "/install");
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ detail: { status: "model_installed_already" } });
    await new Promise<void>((resolve) => {
      const isOpen = (): boolean =>
        server.services.engines.status().some(({ parts }) => parts.some((part) => part.name === NAME));
      if (isOpen()) return resolve();
      const stop = server.services.engines.onChange(() => {
        if (!isOpen()) return;
        stop();
        resolve();
      });
    });
    expect(await find()).toMatchObject({ state: "installed", installed: { is_open: true } });
    expect((await ask("DELETE")).status).toBe(200);
    expect(await find()).toMatchObject({ state: "available", installed: null });
    expect((await ask("DELETE")).status).toBe(404);
  });

  it("pauses, and goes on where it was", async () => {
    offer({ stopAt: 200_000 });
    const hold = source.files.get(FILE);
    await ask("POST", "/install");
    const half = await until(({ progress }) => (progress?.bytes_done ?? 0) > 0);
    expect(half).toMatchObject({ state: "downloading", progress: { bytes_total: archive.length } });
    expect((await ask("POST", "/install")).status).toBe(409);
    expect(await (await ask("POST", "/pause")).json()).toMatchObject({ state: "paused" });
    expect((await ask("POST", "/pause")).status).toBe(409);
    if (hold) delete hold.stopAt;
    expect((await ask("POST", "/resume")).status).toBe(200);
    expect(await until(({ state }) => state === "installed" || state === "failed")).toMatchObject({
      state: "installed",
    });
    const last = source.asked.at(-1) ?? "";
    expect(last).toMatch(/ bytes=\d+-$/);
    expect(Number(/bytes=(\d+)/.exec(last)?.[1])).toBeGreaterThan(0);
    expect((await ask("POST", "/resume")).status).toBe(409);
  });

  it("begins anew when the file has become another one, and survives cuts", async () => {
    offer({ stopAt: 200_000, cuts: 2 });
    await ask("POST", "/install");
    expect(await until(({ state }) => state === "installed" || state === "failed")).toMatchObject({
      state: "installed",
    });
    expect(source.asked.filter((each) => each.startsWith(FILE)).length).toBeGreaterThan(1);
    await ask("DELETE");

    offer({ stopAt: 200_000, etag: '"old"' });
    await ask("POST", "/install");
    await until(({ progress }) => (progress?.bytes_done ?? 0) > 0);
    await ask("POST", "/pause");
    offer({ etag: '"new"' });
    await ask("POST", "/resume");
    expect(await until(({ state }) => state === "installed" || state === "failed")).toMatchObject({
      state: "installed",
    });
  });

  it("forgets everything when it is removed while it downloads", async () => {
    offer({ stopAt: 200_000 });
    await ask("POST", "/install");
    await until(({ progress }) => (progress?.bytes_done ?? 0) > 0);
    expect((await ask("DELETE")).status).toBe(200);
    expect(await find()).toMatchObject({ state: "available", progress: null });
    offer();
    // The one after it begins when the work of the one before has ended.
    await ask("POST", "/install");
    await until(({ state }) => state === "installed" || state === "failed");
    expect(source.asked.at(-1)).toBe(`${FILE} whole`);
    expect(await leftovers()).toEqual([]);
  });

  it("does two installs one after the other", async () => {
    source.files.set("asr-models/silero_vad_v5.onnx", { bytes: model });
    await ask("POST", "/install");
    await ask("POST", "/install", "silero_vad_v5");
    await until(({ state }) => state === "installed");
    const other = await until(({ state }) => state === "installed" || state === "failed", "silero_vad_v5");
    // It is what it says, whatever its name is: nothing that a Silero model could be.
    expect(other).toMatchObject({ state: "failed", problem: expect.stringContaining("cannot be used") });
    await ask("DELETE", "", "silero_vad_v5");
  });

  const refused: [string, () => Promise<void>, RegExp][] = [
    ["a checksum that is another one", async () => offer({}, "0".repeat(64)), /checksum is another one/],
    ["a file that is not there", async () => void source.files.delete(FILE), /status 404/],
    [
      "a way to a plain address elsewhere",
      async () => offer({ redirect: "http://elsewhere.invalid/model.tar.bz2" }),
      /elsewhere\.invalid, which is not followed/,
    ],
    [
      "an archive that climbs out",
      async () => {
        const bytes = await writeArchive([{ name: "../evil", body: "x" }]);
        offer({ bytes }, sum(bytes));
      },
      /refused.*outside/,
    ],
    [
      "an archive without a model",
      async () => {
        const bytes = await writeArchive([{ name: `${NAME}/README.md`, body: "x" }]);
        offer({ bytes }, sum(bytes));
      },
      /cannot be used/,
    ],
    [
      "a cut archive",
      async () => {
        const bytes = archive.subarray(0, 100_000);
        offer({ bytes }, sum(bytes));
      },
      /damaged/,
    ],
  ];
  it.each(refused)("refuses %s, says so, and leaves nothing behind", async (_, arrange, words) => {
    await arrange();
    await ask("POST", "/install");
    const model = await until(({ state }) => state === "failed" || state === "installed");
    expect(model).toMatchObject({ state: "failed", installed: null });
    expect(model.problem).toMatch(words);
    expect(await readdir(join(server.services.env.MYNAH_DATA, "models"))).toEqual([".installing"]);
  });

  it("says so when the publisher gives no checksum", async () => {
    offer({}, null);
    await ask("POST", "/install");
    expect(await until(({ state }) => state === "installed" || state === "failed")).toMatchObject({
      state: "installed",
      installed: { is_checksum_checked: false, checksums: { [`${NAME}.tar.bz2`]: sum(archive) } },
    });
  });

  it("lists a folder that somebody copied, whole or damaged, and removes it", async () => {
    const models = join(server.services.env.MYNAH_DATA, "models");
    await ask("POST", "/install");
    await until(({ state }) => state === "installed");
    await mkdir(join(models, "mine"), { recursive: true });
    await cp(join(models, NAME, "model.onnx"), join(models, "mine", "model.onnx"));
    await mkdir(join(models, "empty"));
    expect(await find("mine")).toMatchObject({
      state: "installed",
      source_url: null,
      installed: { added: "by_hand", is_checksum_checked: null, is_open: false },
    });
    expect(await find("empty")).toMatchObject({ state: "damaged", problem: expect.stringContaining(".onnx") });
    expect((await ask("POST", "/install", "mine")).status).toBe(404);
    expect((await ask("DELETE", "", "mine")).status).toBe(200);
    expect((await ask("DELETE", "", "empty")).status).toBe(200);
    expect((await list()).models.some(({ name }) => name === "mine" || name === "empty")).toBe(false);
  });

  it("reaches nothing outside of the models' folder by a name", async () => {
    for (const name of ["%2e%2e%2ffiles", ".installing", "..%2f..%2fetc"]) {
      expect((await ask("DELETE", "", name)).status).toBe(404);
      expect((await ask("POST", "/install", name)).status).toBe(404);
    }
  });

  it("is for the owner alone", async () => {
    const person = await server.signUp();
    const answer = await server.call("GET", "/v1/models/catalogue", { key: person.key });
    expect(answer.status).toBe(403);
    expect((await server.call("POST", `/v1/models/catalogue/${NAME}/install`, { key: person.key })).status).toBe(403);
  });
});
