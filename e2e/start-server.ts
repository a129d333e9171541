/** Starts the server that the browser tests talk to and the desk for that of accounts, once for the whole run, and ends them after it. */
import { randomBytes } from "node:crypto";
import { pyannoteFiles } from "../server/engines/providers/neural/testing/built-listeners.ts";
import { openTestSource, type TestSource, writeArchive } from "../server/models/testing.ts";
import { openDesk } from "./accounts-desk.ts";
import { runServer } from "./run-server.ts";

const PORT = "3999";
/** Of models that are downloaded here: slow enough to be seen and paused. */
const BYTES_PER_SECOND = 80_000;
const BALLAST_BYTES = 400_000;

/** A publisher of a model that is small, and real enough to be opened. */
async function openModels(): Promise<TestSource> {
  const source = await openTestSource();
  const name = "sherpa-onnx-pyannote-segmentation-3-0";
  const files = Object.entries(pyannoteFiles());
  const entries = files.map(([file, body]) => ({ name: `${name}/${file}`, body: Buffer.from(body) }));
  const ballast = { name: `${name}/README.md`, body: randomBytes(BALLAST_BYTES) };
  const bytes = await writeArchive([...entries, ballast]);
  source.files.set(`speaker-segmentation-models/${name}.tar.bz2`, {
    bytes,
    etag: '"one"',
    bytesPerSecond: BYTES_PER_SECOND,
  });
  return source;
}

export default async function startServer(): Promise<() => Promise<void>> {
  const models = await openModels();
  const [server, desk] = await Promise.all([
    runServer(PORT, {
      MYNAH_MODELS_SOURCE: models.url,
      // A professional voice takes half an hour of speech: a test has no time to listen to that.
      MYNAH_PROFESSIONAL_MINUTES: "0.5",
    }),
    openDesk(),
  ]);
  process.env.MYNAH_E2E_DESK = desk.url;
  return async () => {
    await Promise.all([server.stop(), desk.close()]);
    await models.close();
  };
}
