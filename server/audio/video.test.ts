import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decodeFile } from "./decode.ts";
import { NoSuchStreamError, runFfmpeg } from "./ffmpeg.ts";
import { toPcm } from "./pcm.ts";
import { levelAt, tone } from "./testing.ts";
import { containerOf, extractSound, replaceSound } from "./video.ts";
import { wavHeader } from "./wav.ts";

const never = new AbortController().signal;
const limit = { memoryBytesMax: 10_000_000 };

/** Level of 440 Hz and of 1 kHz in a file. */
async function levels(path: string): Promise<[number, number]> {
  const parts: number[] = [];
  let rate = 0;
  for await (const { samples, sample_rate } of decodeFile(path, "audio/wav")) {
    parts.push(...samples);
    rate = sample_rate;
  }
  const all = Float32Array.from(parts);
  return [levelAt(all, 440, rate), levelAt(all, 1000, rate)];
}

// The videos to begin with are made by the embedded ffmpeg itself: no other program is needed.
/** The tests install it where they may (tools/test-programs.mjs). */
const hasFfmpeg = spawnSync("ffmpeg", ["-version"], { stdio: "ignore" }).status === 0;

describe("a video", () => {
  let folder: string;
  let wav: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "mynah-video-"));
    wav = join(folder, "other.wav");
    const samples = toPcm(tone(1000, 0.5, 2, 48_000));
    await writeFile(wav, Buffer.concat([wavHeader("pcm", 48_000, samples.length), samples]));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each([
    ["video/mp4", "mpeg4"],
    ["video/webm", "libvpx"],
  ])(
    "of the type %s gets another sound and keeps its pictures, without any program of the system",
    async (content_type, codec) => {
      const { extension } = containerOf(content_type) ?? { extension: "" };
      const [video, output, sound] = [
        join(folder, `a.${extension}`),
        join(folder, `b.${extension}`),
        join(folder, "c.wav"),
      ];
      const picture = ["-f", "lavfi", "-i", "testsrc=size=64x64:rate=5:duration=2"];
      const beep = ["-f", "lavfi", "-i", "sine=frequency=440:duration=2"];
      const audio = extension === "webm" ? ["-c:a", "libopus"] : ["-c:a", "aac"];
      await runFfmpeg(
        {
          inputs: [],
          output: video,
          ...limit,
          argsFor: (_, out) => [...picture, ...beep, "-c:v", codec, ...audio, out],
        },
        never,
        { embedded: true },
      );
      await extractSound(video, sound, { ...limit, embedded: true }, never);
      const before = await levels(sound);
      expect(before[0] - before[1]).toBeGreaterThan(30);
      await replaceSound({ video, content_type, sound: wav, output }, { ...limit, embedded: true }, never);
      await extractSound(output, sound, { ...limit, embedded: true }, never);
      const after = await levels(sound);
      expect(after[1] - after[0]).toBeGreaterThan(30);
    },
  );

  it("is refused with words when there are no pictures, and when it is too large for memory", async () => {
    const output = join(folder, "d.mp4");
    const nothing = replaceSound(
      { video: wav, content_type: "video/mp4", sound: wav, output },
      { ...limit, embedded: true },
      never,
    );
    await expect(nothing).rejects.toThrow(NoSuchStreamError);
    const large = extractSound(wav, join(folder, "e.wav"), { memoryBytesMax: 1000, embedded: true }, never);
    await expect(large).rejects.toMatchObject({ code: "unsupported_audio" });
  });

  it.skipIf(!hasFfmpeg)(
    "is worked on by the system's ffmpeg, and given up when nobody waits any more (needs ffmpeg)",
    async () => {
      const sound = join(folder, "f.wav");
      // Too large for memory: only a program of the system can have done it.
      await extractSound(wav, sound, { memoryBytesMax: 1 }, never);
      expect((await levels(sound))[1]).toBeGreaterThan(-10);
      await expect(extractSound(wav, sound, limit, AbortSignal.abort(new Error("left")))).rejects.toThrow("left");
    },
  );
});
