/** Somebody at a microphone, for tests in which a recording is made: the browser's own fake one, which plays a file. */
import { writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { wavOf } from "../server/testing/recordings.ts";
import { MICROPHONE } from "./microphone-file.ts";
import { call } from "./person.ts";

const RATE = 22_050;
const HEADER_BYTES = 44;
const SLOWLY = 0.85;
/** One thread listens for all tests, and what came before waits there too. */
const HEARD_MS_MAX = 150_000;
/** Before and after what is said: on a busy machine a recorder begins late, and ends much later. */
const [BEFORE_SECONDS, AFTER_SECONDS] = [1, 60];

export interface Listed {
  voices: { voice_id: string; name: string }[];
}

/** Tests whose pages may use the microphone, which hears nothing until something is put before it. */
export const test = base.extend<{ removesSound: undefined }>({
  permissions: ["microphone"],
  removesSound: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures this one needs
    async ({}, use) => {
      await use(undefined);
      await rm(MICROPHONE, { force: true });
    },
    { auto: true },
  ],
});

/** Puts a WAV file before the microphone: whoever opens it from now on hears it from its beginning, again and again. */
export function putBefore(sound: Buffer): void {
  writeFileSync(MICROPHONE, sound);
}

/** Somebody who says a text, as a WAV file: a voice that comes with the product, at `speed` times its own. */
export async function speak(page: Page, token: string, text: string, speed = 1): Promise<Buffer> {
  const headers = { authorization: `Bearer ${token}` };
  const { voices } = await call<Listed>(page, "/v1/voices", undefined, token);
  const speaker = voices.find(({ name }) => name === "Fergus");
  const spoken = await page.request.post(
    `/v1/text-to-speech/${speaker?.voice_id}?output_format=wav_${RATE}&enable_logging=false`,
    // The first to be spoken waits until the engine is compiled: long on a busy machine.
    { headers, data: { text, voice_settings: { speed } }, timeout: 120_000 },
  );
  expect(spoken.ok(), spoken.ok() ? "" : await spoken.text()).toBe(true);
  return await spoken.body();
}

/** Records what somebody says into the microphone, once and to its end; `meanwhile` is done while they speak. */
export async function record(place: Page | Locator, said: Buffer, meanwhile?: () => Promise<void>): Promise<void> {
  const pcm = said.subarray(HEADER_BYTES);
  const samples = Float32Array.from({ length: pcm.length / 2 }, (_, at) => pcm.readInt16LE(2 * at) / 32_768);
  const sound = new Float32Array(samples.length + (BEFORE_SECONDS + AFTER_SECONDS) * RATE);
  sound.set(samples, BEFORE_SECONDS * RATE);
  putBefore(Buffer.from(await wavOf(sound, RATE).arrayBuffer()));
  await place.getByRole("button", { name: /^Record( again)?$/ }).click();
  const clock = place.getByText(/^Recording, /);
  await expect(clock).toBeVisible();
  const seconds = Math.ceil(BEFORE_SECONDS + samples.length / RATE);
  await meanwhile?.();
  await expect
    .poll(
      async () => {
        const [minutes = 0, rest = 0] = (await clock.innerText()).match(/\d+/g)?.map(Number) ?? [];
        return 60 * minutes + rest;
      },
      { timeout: 60_000, intervals: [100] },
    )
    .toBeGreaterThanOrEqual(seconds);
  await place.getByRole("button", { name: "Stop" }).click();
}

interface Reading {
  /** Where the words stand, and are recorded. */
  place: Page | Locator;
  said: string;
  /** Shows that the words were heard. */
  done: Locator;
  meanwhile: () => Promise<void>;
}

/** Reads words aloud, and again more slowly when they were not heard: one in eleven are not (docs/decisions/0028). */
export async function readAloud(page: Page, token: string, { place, said, done, meanwhile }: Reading): Promise<void> {
  const again = place.getByRole("button", { name: "Record again" });
  await record(place, await speak(page, token, said), meanwhile);
  await expect(done.or(again)).toBeVisible({ timeout: HEARD_MS_MAX });
  if (await again.isVisible()) await record(place, await speak(page, token, said, SLOWLY));
  await expect(done).toBeVisible({ timeout: HEARD_MS_MAX });
}
