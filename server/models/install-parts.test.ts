import { mkdtemp, readdir, readFile, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CatalogueModelShown } from "../../contract/models.ts";
import { matchaFiles } from "../engines/providers/neural/testing/built-speakers.ts";
import { linkEspeakData } from "../engines/providers/neural/testing/espeak-data.ts";
import { OWNER_KEY, startTestServer, type TestServer } from "../testing/server.ts";
import { type ArchiveEntry, openTestSource, type TestSource, writeArchive } from "./testing.ts";

const NAME = "matcha-icefall-en_US-ljspeech";
const ARCHIVE = `tts-models/${NAME}.tar.bz2`;
const VOCODER = "vocoder-models/vocos-22khz-univ.onnx";

/** As the publisher packs it: the acoustic model and what it needs, and no vocoder. */
async function packMatcha(): Promise<{ archive: Buffer; vocoder: Buffer }> {
  const { "hifigan_v2.onnx": vocoder = "", ...files } = matchaFiles();
  const place = await mkdtemp(join(tmpdir(), "mynah-matcha-"));
  await linkEspeakData(place);
  const data = await realpath(join(place, "espeak-ng-data"));
  const entries: ArchiveEntry[] = Object.entries(files).map(([name, body]) => ({
    name: `${NAME}/${name}`,
    body: Buffer.from(body),
  }));
  for (const each of await readdir(data, { recursive: true, withFileTypes: true })) {
    if (!each.isFile()) continue;
    const path = join(each.parentPath, each.name);
    entries.push({ name: `${NAME}/espeak-ng-data${path.slice(data.length)}`, body: await readFile(path) });
  }
  await rm(place, { recursive: true });
  return { archive: await writeArchive(entries), vocoder: Buffer.from(vocoder) };
}

describe("a model that is published in parts", () => {
  let source: TestSource;
  let server: TestServer;
  let parts: Awaited<ReturnType<typeof packMatcha>>;
  beforeAll(async () => {
    parts = await packMatcha();
    source = await openTestSource();
    server = await startTestServer("embedded", { MYNAH_MODELS_SOURCE: source.url });
  }, 300_000);
  afterAll(async () => {
    await server.stop();
    await source.close();
  });

  const ask = (method: string, way = ""): Promise<Response> =>
    server.call(method, `/v1/models/catalogue/${NAME}${way}`, { key: OWNER_KEY });
  /** Resolves to the model once its install has ended. */
  async function ended(): Promise<CatalogueModelShown> {
    for (;;) {
      const told = Promise.withResolvers<void>();
      const stop = server.services.live.subscribe(["role:operator"], () => told.resolve());
      const list = await server.call("GET", "/v1/models/catalogue", { key: OWNER_KEY });
      const { models } = (await list.json()) as { models: CatalogueModelShown[] };
      const model = models.find(({ name }) => name === NAME);
      if (model && ["installed", "failed", "damaged"].includes(model.state)) {
        stop();
        return model;
      }
      await told.promise;
      stop();
    }
  }

  it("says which part the publisher does not have, keeps the other, and speaks once both are here", {
    timeout: 120_000,
  }, async () => {
    source.files.set(ARCHIVE, { bytes: parts.archive, etag: '"one"' });
    await ask("POST", "/install");
    const failed = await ended();
    expect(failed).toMatchObject({ state: "failed", problem: expect.stringContaining("vocos-22khz-univ.onnx") });

    source.files.set(VOCODER, { bytes: parts.vocoder, etag: '"two"' });
    source.asked.length = 0;
    await ask("POST", "/resume");
    expect(await ended()).toMatchObject({ state: "installed", does: ["speech"] });
    // The archive was whole already, and is only asked whether it still is.
    expect(source.asked.filter((each) => each.startsWith(ARCHIVE))).toEqual([
      `${ARCHIVE} bytes=${parts.archive.length}-`,
    ]);
    await server.services.engines.reopen("neural");
    const voice = server.services.engines.voices.find(({ provider }) => provider === "neural");
    const said = await server.call("POST", `/v1/text-to-speech/${voice?.voice_id}`, {
      key: OWNER_KEY,
      body: { text: "Yes." },
    });
    expect(said.status).toBe(200);
    expect((await said.arrayBuffer()).byteLength).toBeGreaterThan(1000);
  });
});
