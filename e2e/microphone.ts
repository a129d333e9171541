/** Somebody at a microphone, for tests in which a recording is made. */
import { expect, type Page } from "@playwright/test";
import { call } from "./person.ts";

export interface Listed {
  voices: { voice_id: string; name: string }[];
}

/** Somebody at the microphone: a voice that comes with the product says a text, as a WAV file. */
export async function speak(page: Page, token: string, text: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${token}` };
  const { voices } = await call<Listed>(page, "/v1/voices", undefined, token);
  const speaker = voices.find(({ name }) => name === "Fergus");
  const spoken = await page.request.post(
    `/v1/text-to-speech/${speaker?.voice_id}?output_format=wav_22050&enable_logging=false`,
    { headers, data: { text } },
  );
  expect(spoken.ok(), spoken.ok() ? "" : await spoken.text()).toBe(true);
  return await spoken.body();
}

/** A microphone that hears what was put before it. */
export async function hearAtMicrophone(page: Page, sound: Buffer): Promise<void> {
  await page.evaluate((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    navigator.mediaDevices.getUserMedia = async () => {
      const context = new AudioContext();
      const source = new AudioBufferSourceNode(context, { buffer: await context.decodeAudioData(bytes.buffer) });
      const microphone = context.createMediaStreamDestination();
      source.connect(microphone);
      source.onended = () => document.body.setAttribute("data-has-spoken", "");
      source.start();
      return microphone.stream;
    };
  }, sound.toString("base64"));
}
