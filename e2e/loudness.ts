import type { Page } from "@playwright/test";

/** Loudness of a file of sound, as the browser itself decodes it: 0 is silence. */
export async function loudness(page: Page, bytes: Buffer): Promise<number> {
  return page.evaluate(async (base64) => {
    const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const sound = await new OfflineAudioContext(1, 44_100, 44_100).decodeAudioData(data.buffer);
    const samples = sound.getChannelData(0);
    return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
  }, bytes.toString("base64"));
}
