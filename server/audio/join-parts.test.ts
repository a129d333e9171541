import { describe, expect, it } from "vitest";
import { OUTPUT_FORMATS, type OutputFormat } from "../../contract/output-formats.ts";
import { decode } from "./decode.ts";
import { openEncoder } from "./encode.ts";
import { audioFormat } from "./formats.ts";
import { joinBytes, joinSamples } from "./join.ts";
import { bodyOfPart, joinHeaderBytes, openJoin, type PartBody, partSilences } from "./join-parts.ts";
import { historyHeader, storedForm } from "./stored-form.ts";

/** The samples by which a decoder's sound is late. */
const lateness = (format: OutputFormat): number => (audioFormat(format).codec === "mp3" ? 1105 : 0);

/** A voice-like sound that swells and falls: harmonics over a gliding pitch, different in every part. */
function swell(part: number, seconds: number, rate: number): Float32Array {
  const length = Math.round(seconds * rate);
  let phase = 0;
  return Float32Array.from({ length }, (_, i) => {
    phase += (2 * Math.PI * (110 + 40 * part + 60 * (i / length))) / rate;
    const loudness = Math.min(1, i / 400, (length - i) / 400);
    return 0.35 * loudness * (Math.sin(phase) + 0.5 * Math.sin(2 * phase) + 0.3 * Math.sin(5 * phase));
  });
}

const silenceOf = (ms: number, rate: number) => new Float32Array(Math.round((ms * rate) / 1000));

async function encoded(format: OutputFormat, samples: Float32Array): Promise<Uint8Array> {
  const encoder = await openEncoder(format);
  return joinBytes([encoder.push(samples), encoder.finish()]);
}

interface Made {
  body: PartBody;
  /** What the part should sound like, from the end of its first silence. */
  meant: Float32Array;
}

async function make(format: OutputFormat, part: number, seconds: number): Promise<Made> {
  const rate = audioFormat(format).sample_rate;
  const { leadMs, tailMs } = partSilences(format);
  const meant = joinSamples([swell(part, seconds, rate), silenceOf(tailMs, rate)]);
  const stream = await encoded(format, joinSamples([silenceOf(leadMs, rate), meant]));
  return { body: bodyOfPart(format, stream, meant.length / rate), meant };
}

async function joined(format: OutputFormat, bodies: readonly PartBody[]) {
  const body_bytes = bodies.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const join = await openJoin(format, body_bytes);
  return joinBytes([join.header, ...bodies.map((body, i) => join.next(body, i === bodies.length - 1))]);
}

/** As it would be kept and played. */
async function heard(format: OutputFormat, bytes: Uint8Array): Promise<Float32Array> {
  const form = storedForm(format);
  const isBare = form.header_bytes > form.replaced_bytes;
  const file = isBare ? joinBytes([historyHeader(format, bytes.length), bytes]) : bytes;
  return (await decode(file, form.content_type)).samples;
}

const decibels = (samples: Float32Array) =>
  20 * Math.log10(Math.sqrt(samples.reduce((sum, each) => sum + each * each, 0) / samples.length) + 1e-9);

describe.each(OUTPUT_FORMATS)("parts joined as %s", (format) => {
  const rate = audioFormat(format).sample_rate;
  const seconds = [0.637, 0.411, 0.803, 0.3];

  it("play one after another in their time, as each does alone, with nothing to hear at the joints", async () => {
    const made: Made[] = [];
    for (const [part, each] of seconds.entries()) made.push(await make(format, part, each));
    const sound = await heard(
      format,
      await joined(
        format,
        made.map(({ body }) => body),
      ),
    );
    const late = lateness(format);
    let start = 0;
    for (const [part, { body, meant }] of made.entries()) {
      // Less than a frame of its last silence is what a part may lose.
      expect(meant.length - body.samples).toBeGreaterThanOrEqual(0);
      expect(meant.length - body.samples).toBeLessThan(1152);
      const alone = await heard(format, await joined(format, [body]));
      // An Opus stream ends as much earlier as its beginning is passed over.
      const isOpus = audioFormat(format).codec === "opus";
      const [from, to] = [start + late, start + body.samples - (isOpus ? 312 : 0)];
      // Opus carries a trace of the part before into the first frames: at most −50 dB.
      let worst = 0;
      for (let i = from; i < to; i++) worst = Math.max(worst, Math.abs((sound[i] ?? 9) - (alone[i - start] ?? 9)));
      expect(worst, `part ${part}`).toBeLessThan(isOpus ? 0.003 : 1e-4);
      // In its time to the sample: any shift would leave a loud difference.
      const wanted = meant.subarray(0, to - from);
      const difference = wanted.map((each, i) => each - (sound[from + i] ?? 9));
      expect(decibels(difference) - decibels(wanted), `part ${part}`).toBeLessThan(-9);
      start += body.samples;
      if (part === made.length - 1 || partSilences(format).tailMs === 0) continue;
      const joint = sound.subarray(start + late - Math.round(0.02 * rate), start + late + 8);
      expect(decibels(joint), `after part ${part}`).toBeLessThan(isOpus ? -55 : -60);
    }
    expect(Math.abs(sound.length - start)).toBeLessThanOrEqual(late === 0 ? 312 : 3 * 1152);
  });

  it("tell their bytes before they are made, and can be begun in the middle", async () => {
    const bodies = [
      (await make(format, 0, 0.7)).body,
      (await make(format, 1, 1.1)).body,
      (await make(format, 2, 0.5)).body,
    ];
    const whole = await joined(format, bodies);
    const header = await joinHeaderBytes(format);
    expect(whole.length).toBe(header + bodies.reduce((sum, { bytes }) => sum + bytes.length, 0));
    const join = await openJoin(format, whole.length - header);
    for (const { samples } of bodies.slice(0, 2)) join.skip(samples);
    const last = bodies[2] as PartBody;
    expect(Buffer.from(join.next(last, true)).equals(whole.subarray(whole.length - last.bytes.length))).toBe(true);
  });

  it("can end a part where a pause is, and go on with another", async () => {
    const { leadMs, tailMs } = partSilences(format);
    const spoken = swell(0, 1, rate);
    const pause = silenceOf(300, rate);
    const unfinished = joinSamples([
      silenceOf(leadMs, rate),
      spoken,
      pause,
      swell(1, 3, rate),
      silenceOf(tailMs, rate),
    ]);
    const stream = await encoded(format, unfinished);
    const body = bodyOfPart(format, stream.subarray(0, Math.floor(stream.length * 0.8)), 1.3);
    expect(body.samples / rate).toBeGreaterThan(1.27);
    const next = await make(format, 2, 1);
    const sound = await heard(format, await joined(format, [body, next.body]));
    const from = body.samples + lateness(format);
    expect(decibels(sound.subarray(from - Math.round(0.1 * rate), from))).toBeLessThan(-50);
    expect(decibels(sound.subarray(from + 600, from + Math.round(0.9 * rate)))).toBeGreaterThan(-20);
  });
});
