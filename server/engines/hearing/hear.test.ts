/** Who is asked what: the ears of models where they are installed, and otherwise those that come with every installation. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toPcm } from "../../audio/pcm.ts";
import { wavHeader } from "../../audio/wav.ts";
import { type Engines, openEngines } from "../engines.ts";
import { heardText } from "../testing/listeners.ts";
import { checkRecording, hearText, matchRecordings } from "./hear.ts";

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const how = { signal: new AbortController().signal, share: "somebody" };
const sample_rate = 16_000;

/** A buzz in syllables whose pitch glides around a middle (Hz), as speech is to those who do not understand it. */
function babble(hertz: number, seconds: number) {
  let phase = 0;
  const samples = Float32Array.from({ length: seconds * sample_rate }, (_, i) => {
    const at = i / sample_rate;
    phase += (2 * Math.PI * hertz * (1 + 0.15 * Math.sin(5 * at))) / sample_rate;
    let sum = 0;
    for (let k = 1; k < 12; k++) sum += Math.sin(k * phase) / k;
    return 0.15 * sum * Math.max(0, Math.sin(2 * Math.PI * 2 * at)) ** 2;
  });
  return { samples, sample_rate };
}

const [low, high] = [babble(110, 10), babble(210, 10)];

async function open(allowed: readonly string[]): Promise<Engines> {
  const registry = new URL("../testing/listeners.ts", import.meta.url).href;
  const engines = await openEngines({ workers: 1, log, registry, allowed, limits: { warmsUp: false } });
  if (allowed.length === 0) return engines;
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = engines.onChange(() => engines.can("speaker") && resolve());
  if (!engines.can("speaker")) await promise;
  end();
  return engines;
}

describe("what can be told of a recording", () => {
  let [bare, equipped]: [Engines | null, Engines | null] = [null, null];
  beforeAll(async () => {
    bare = await open([]);
    equipped = await open(["ears"]);
  });
  afterAll(async () => {
    await bare?.close();
    await equipped?.close();
  });

  it("is told by models where they are installed", async () => {
    const engines = equipped as Engines;
    const checked = await checkRecording(engines, { sound: low, seconds_max: 60 }, how);
    expect(checked).toMatchObject({ language: "fr", check: { looks_like: "speech", speakers: 2 } });
    const match = (second: typeof low) =>
      matchRecordings(engines, { first: [low], second: [second], seconds_max: 60 }, how);
    expect(await match(low)).toMatchObject({ is_same: true, similarity: 1, by: "embedding" });
    const other = await match(high);
    expect(other).toMatchObject({ is_same: false, by: "embedding" });
    expect(other.is_same !== null && other.similarity).toBeCloseTo(0.28);
    const hear = (text: string) => hearText(engines, { sound: low, text, language: "en", seconds_max: 60 }, how);
    expect(await hear(heardText)).toEqual({ is_said: true, word_errors: 0, by: "transcription" });
    expect(await hear("The patient baker folded seven blue letters.")).toMatchObject({ is_said: false });
  });

  it("is told without any model, too", async () => {
    const engines = bare as Engines;
    const checked = await checkRecording(engines, { sound: low, seconds_max: 60 }, how);
    expect(checked).toMatchObject({ language: null, check: { looks_like: "speech" } });
    const match = (second: typeof low) =>
      matchRecordings(engines, { first: [low], second: [second], seconds_max: 60 }, how);
    expect(await match(low)).toMatchObject({ is_same: true, by: "voice traits" });
    expect(await match(high)).toMatchObject({ is_same: false, by: "voice traits" });
    const asked = { sound: low, text: heardText, language: "en", seconds_max: 60 };
    expect(await hearText(engines, asked, how)).toMatchObject({ is_said: false, by: "alignment" });
  });

  it("is told of all of a long recording, which no model is given whole", async () => {
    const folder = await mkdtemp(join(tmpdir(), "mynah-hear-"));
    const path = join(folder, "long.wav");
    const repeated = (sound: typeof low, times: number) => Array<Uint8Array>(times).fill(toPcm(sound.samples));
    const pcm = [...repeated(low, 12), ...repeated(high, 12)];
    const bytes = pcm.reduce((sum, { length }) => sum + length, 0);
    await writeFile(path, [wavHeader("pcm", sample_rate, bytes), ...pcm]);
    const match = (engines: Engines | null, seconds_max: number) => {
      const second = [{ path, content_type: "audio/wav" }];
      return matchRecordings(engines as Engines, { first: [low], second, seconds_max }, how);
    };
    try {
      for (const [engines, by] of [
        [bare, "voice traits"],
        [equipped, "embedding"],
      ] as const) {
        expect(await match(engines, 120)).toMatchObject({ is_same: true, by });
        expect(await match(engines, 3600)).toMatchObject({ is_same: false, by });
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it("is not asked of models when it is too long or no speech", async () => {
    const engines = equipped as Engines;
    const silence = { samples: new Float32Array(5 * sample_rate), sample_rate };
    expect(await checkRecording(engines, { sound: silence, seconds_max: 60 }, how)).toMatchObject({ language: null });
    const refused = { kind: "refused", reason: "too_long" };
    expect((await checkRecording(engines, { sound: low, seconds_max: 9 }, how)).check).toEqual(refused);
    const asked = { sound: low, text: heardText, language: "en", seconds_max: 9 };
    expect(await hearText(engines, asked, how)).toEqual({ is_said: null, reason: "too_long" });
  });
});
