/** Somebody speaks into a microphone in another voice: what comes out is measured where it goes to the loudspeaker. */
import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { wavOf } from "../server/testing/recordings.ts";
import { openSpeakerMeter } from "../web/voice-changer/live/speaker-meter.ts";
import { putBefore, test } from "./microphone.ts";
import { call, expectWell, once, signUp, watchPolicy } from "./person.ts";

const RATE = 48_000;
const SPOKEN_HERTZ = 110;
/** The microphone hears this again and again: a voice, then silence with a click in its middle. */
const [VOICE_SECONDS, SILENCE_SECONDS] = [3, 1];
const LISTENED_SECONDS = VOICE_SECONDS + 2 * SILENCE_SECONDS + 1;
const LATENCY_MS_MAX = 250;
/** Samples that are handed to the test at once. */
const TAPPED = 16_384;
const FRAME_SECONDS = 0.02;

/** Somebody who holds a vowel, and the click. */
function microphone(): Float32Array {
  const sound = new Float32Array((VOICE_SECONDS + SILENCE_SECONDS) * RATE);
  for (let i = 0; i < VOICE_SECONDS * RATE; i++) {
    for (let k = 1; k * SPOKEN_HERTZ < 7000; k++)
      sound[i] = (sound[i] as number) + (0.12 * Math.sin((2 * Math.PI * k * SPOKEN_HERTZ * i) / RATE)) / k;
  }
  sound.fill(0.8, (VOICE_SECONDS + SILENCE_SECONDS / 2) * RATE, (VOICE_SECONDS + SILENCE_SECONDS / 2) * RATE + 48);
  return sound;
}

/** Lets the test listen at both ends of whatever sound the page makes. */
async function watchSound(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const ends = window as unknown as { spoken: AudioNode; heard: AudioNode };
    const connect = AudioNode.prototype.connect as (...to: unknown[]) => AudioNode;
    AudioNode.prototype.connect = function (this: AudioNode, ...to: unknown[]) {
      if (this instanceof MediaStreamAudioSourceNode) ends.spoken = this;
      if (to[0] === this.context.destination) ends.heard = this;
      return connect.apply(this, to);
    } as typeof AudioNode.prototype.connect;
  });
}

interface Listened {
  spoken: Float32Array;
  heard: Float32Array;
  /** Of the device, in Hz. */
  rate: number;
}

/** What went in and what came out, in the same moments of the graph. */
async function listen(page: Page, seconds: number): Promise<Listened> {
  const { base64, rate } = await page.evaluate(
    async ({ seconds: wanted, tapped }) => {
      const { spoken, heard } = window as unknown as { spoken: AudioNode; heard: AudioNode };
      const { context } = heard;
      const both = new ChannelMergerNode(context, { numberOfInputs: 2 });
      // Of the old kind, which needs no file of its own: a worklet's is asked for past the test's routes.
      const tap = context.createScriptProcessor(tapped, 2, 1);
      const parts: Float32Array<ArrayBuffer>[] = [];
      const done = new Promise<void>((resolve) => {
        tap.onaudioprocess = ({ inputBuffer }) => {
          parts.push(inputBuffer.getChannelData(0).slice(), inputBuffer.getChannelData(1).slice());
          if ((parts.length / 2) * tapped >= wanted * context.sampleRate) resolve();
        };
      });
      spoken.connect(both, 0, 0);
      heard.connect(both, 0, 1);
      both.connect(tap).connect(new MediaStreamAudioDestinationNode(context as AudioContext));
      await done;
      both.disconnect();
      tap.onaudioprocess = null;
      const blob = new Blob(parts);
      const written = await new Promise<string>((resolve) => {
        const reader = new FileReader();
        reader.onload = () => resolve(String(reader.result).split(",")[1] ?? "");
        reader.readAsDataURL(blob);
      });
      return { base64: written, rate: context.sampleRate };
    },
    { seconds, tapped: TAPPED },
  );
  const bytes = Buffer.from(base64, "base64");
  const both = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  const half = (first: number) =>
    Float32Array.from(
      { length: both.length / 2 },
      (_, i) => both[2 * TAPPED * Math.floor(i / TAPPED) + first + (i % TAPPED)] as number,
    );
  return { spoken: half(0), heard: half(TAPPED), rate };
}

/** Root mean squares of 20 ms each. */
const levels = (sound: Float32Array, frame: number): number[] =>
  Array.from({ length: Math.floor(sound.length / frame) }, (_, at) =>
    Math.sqrt(sound.subarray(at * frame, (at + 1) * frame).reduce((sum, x) => sum + x * x, 0) / frame),
  );

const loudest = (sound: Float32Array, from: number, to: number): number => {
  let best = from;
  for (let i = from; i < to; i++) if (Math.abs(sound[i] ?? 0) > Math.abs(sound[best] ?? 0)) best = i;
  return best;
};

test("somebody speaks in another voice at once, hears no gaps, and keeps what was said", once, async ({ page }) => {
  putBefore(Buffer.from(await wavOf(microphone(), RATE).arrayBuffer()));
  const { token } = await signUp(page);
  const { voices } = await call<{ voices: { voice_id: string; name: string }[] }>(page, "/v1/voices", undefined, token);
  const voice = voices.find(({ name }) => name === "Clara");
  const shape = await call<Parameters<typeof openSpeakerMeter>[0] & { pitch_hertz: number }>(
    page,
    `/v1/speech-to-speech/${voice?.voice_id}/live-shape`,
    undefined,
    token,
  );
  const violations = await watchPolicy(page);
  await watchSound(page);
  await page.addInitScript((id) => localStorage.setItem("mynah.saved-voice-id", id), voice?.voice_id ?? "");
  await page.goto("/app/speech-synthesis/speech-to-speech");
  await page.getByRole("link", { name: "Live" }).click();
  await expect(page.getByText("is sent nowhere, and costs nothing", { exact: false })).toBeVisible();
  const start = page.getByRole("button", { name: "Start" });
  await expect(start).toBeEnabled();
  await expectWell(page);

  // The browser says no, and a computer has no microphone.
  for (const [name, words] of [
    ["NotAllowedError", "Allow it in the address bar"],
    ["NotFoundError", "No microphone was found"],
  ] as const) {
    await page.evaluate((refusal) => {
      const { mediaDevices } = navigator;
      mediaDevices.getUserMedia = async () => {
        // The next try is the browser's own again.
        Reflect.deleteProperty(mediaDevices, "getUserMedia");
        throw new DOMException("", refusal);
      };
    }, name);
    await start.click();
    await expect(page.getByRole("alert").filter({ hasText: words })).toBeVisible();
  }

  await start.click();
  await expect(page.getByText("On. You sound like Clara.")).toBeVisible();
  await expectWell(page);
  const shown = Number.parseInt(await page.locator("dd", { hasText: "ms" }).innerText(), 10);
  expect(shown).toBeGreaterThan(40);
  expect(shown).toBeLessThanOrEqual(LATENCY_MS_MAX);

  await page.getByRole("button", { name: "Record", exact: true }).click();
  const { spoken, heard, rate } = await listen(page, LISTENED_SECONDS);
  await page.getByRole("button", { name: "Stop recording" }).click();

  // Its pitch is the voice's.
  const meter = openSpeakerMeter(shape, rate);
  for (let at = 0; at + 2048 <= heard.length; at += 2048) meter.push(heard.subarray(at, at + 2048));
  const semitones = 12 * Math.log2((meter.speaker()?.pitch_hertz ?? 0) / shape.pitch_hertz);
  expect(Math.abs(semitones)).toBeLessThan(1);
  expect(shape.pitch_hertz / SPOKEN_HERTZ).toBeGreaterThan(1.5);

  // The click comes out as soon as it must.
  const frame = Math.round(FRAME_SECONDS * rate);
  const into = levels(spoken, frame);
  const isQuiet = (from: number, to: number) => from >= 0 && into.slice(from, to).every((level) => level < 1e-3);
  const clicked = into.findIndex(
    (level, at) => level > 1e-2 && isQuiet(at - 12, at - 1) && isQuiet(at + 2, at + 12) && at + 25 < into.length,
  );
  expect(clicked).toBeGreaterThan(0);
  const click = loudest(spoken, (clicked - 1) * frame, (clicked + 2) * frame);
  const late = loudest(heard, click, click + 0.35 * rate) - click;
  const lateMs = Math.round((1000 * late) / rate);
  expect(lateMs).toBeLessThanOrEqual(LATENCY_MS_MAX);
  expect(lateMs).toBeGreaterThan(20);

  // Where somebody speaks, something is heard, as much later.
  const out = levels(heard.subarray(late), frame);
  const isLoud = (at: number) => into.slice(at - 3, at + 4).every((x) => x > 0.02);
  const spokenFrames = out.flatMap((level, at) => (at > 3 && isLoud(at) ? [level] : []));
  expect(spokenFrames.length).toBeGreaterThan(100);
  expect(Math.min(...spokenFrames)).toBeGreaterThan(0.01);
  const measured = `the page says ${shown} ms, a click comes out after ${lateMs} ms in the graph, pitch ${semitones.toFixed(2)} semitones off`;
  test.info().annotations.push({ type: "live voice", description: measured });

  // What was recorded can be kept.
  await expect(page.getByText("changed-voice-1.webm")).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download changed-voice-1.webm" }).click();
  expect((await readFile(await (await download).path())).length).toBeGreaterThan(5000);

  // One's own voice, by its key, and back.
  await page.keyboard.press("b");
  await expect(page.getByText("Your own voice is heard")).toBeVisible();
  await expect(page.getByRole("switch", { name: "My own voice" })).toBeChecked();
  await page.keyboard.press("b");
  await page.keyboard.press("m");
  await expect(page.getByRole("switch", { name: "Hear it here" })).not.toBeChecked();
  await expect(page.getByLabel("Microphone", { exact: true }).and(page.locator("select"))).toBeVisible();
  await expectWell(page);

  // Somebody pulls the plug.
  await page.evaluate(() => {
    const { spoken: source } = window as unknown as { spoken: MediaStreamAudioSourceNode };
    source.mediaStream.getTracks()[0]?.dispatchEvent(new Event("ended"));
  });
  await expect(page.getByRole("alert").filter({ hasText: "The microphone is gone" })).toBeVisible();
  await expect(start).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(/^On\. (Say|You)/)).toBeVisible();
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(page.getByText("Off. The microphone is not used.")).toBeVisible();
  expect(violations).toEqual([]);
});
