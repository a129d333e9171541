import { expect, type Page, test } from "@playwright/test";
import { expectWell, once, signUp } from "./person.ts";

const RATE = 16_000;

/** A WAV file of 16-bit samples, mono. */
function wavOf(samples: Int16Array): Buffer {
  const header = Buffer.alloc(44);
  header.write("RIFF", 0);
  header.writeUInt32LE(36 + samples.byteLength, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(RATE, 24);
  header.writeUInt32LE(2 * RATE, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write("data", 36);
  header.writeUInt32LE(samples.byteLength, 40);
  return Buffer.concat([header, Buffer.from(samples.buffer)]);
}

/** Somebody speaks, and something hisses. */
async function noisySpeech(page: Page, token: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${token}` };
  const { voices } = (await (await page.request.get("/v1/voices", { headers })).json()) as {
    voices: { voice_id: string }[];
  };
  const answer = await page.request.post(`/v1/text-to-speech/${voices[0]?.voice_id}?output_format=pcm_16000`, {
    headers,
    data: { text: "The ferry goes at nine. Nobody waits for the last one." },
  });
  expect(answer.ok()).toBe(true);
  const speech = new Int16Array(new Uint8Array(await answer.body()).buffer);
  return wavOf(speech.map((sample) => Math.max(-32_768, Math.min(32_767, sample + 2400 * (Math.random() - 0.5)))));
}

test(
  "somebody hands a noisy recording in, compares before and after, downloads and deletes it",
  once,
  async ({ page }) => {
    const { token } = await signUp(page);
    await page.goto("/app/speech-synthesis");
    await page.getByRole("link", { name: "Voice Isolator" }).click();
    await expect(page.getByText("What you clean is kept here beside its original")).toBeVisible();
    await expectWell(page);
    const input = page.locator("input[type=file]");

    await input.setInputFiles({ name: "letter.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF") });
    await expect(page.getByText("This is neither sound nor video.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Remove the noise" })).toBeDisabled();
    await page.getByRole("button", { name: "Leave out letter.pdf" }).click();
    await expect(page.getByRole("button", { name: "Choose a file" })).toBeFocused();

    await input.setInputFiles({ name: "broken.mp3", mimeType: "audio/mpeg", buffer: Buffer.from("no sound at all") });
    await page.getByRole("button", { name: "Remove the noise" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "This recording cannot be read" })).toBeVisible();
    await page.getByRole("button", { name: "Leave out broken.mp3" }).click();

    await input.setInputFiles({ name: "Harbour.wav", mimeType: "audio/wav", buffer: await noisySpeech(page, token) });
    await expect(page.getByText(/^Costs \d+ credits/)).toBeVisible();
    await page.getByRole("button", { name: "Remove the noise" }).click();
    const row = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name: "Harbour.wav", exact: true }) });
    // Told by the live channel: nobody presses anything.
    await expect(row.getByText("Clean", { exact: true })).toBeVisible({ timeout: 40_000 });

    const comparison = row.getByRole("region", { name: "Harbour.wav before and after" });
    await comparison.getByRole("button", { name: "Play" }).click();
    await expect(comparison.getByRole("button", { name: "Pause" })).toBeVisible();
    const position = comparison.getByRole("slider", { name: "Position" });
    await expect.poll(async () => Number(await position.inputValue())).toBeGreaterThan(0.5);
    const at = Number(await position.inputValue());
    await comparison.getByText("Before", { exact: true }).first().click();
    await expect(comparison.getByRole("radio", { name: "Before" })).toBeChecked();
    await comparison.getByRole("button", { name: "Pause" }).click();
    // The same place: a switch is no new beginning.
    expect(Number(await position.inputValue())).toBeGreaterThanOrEqual(at);
    await expectWell(page);

    const coming = page.waitForEvent("download");
    await row.getByRole("button", { name: "Download Harbour.wav, clean" }).click();
    expect((await coming).suggestedFilename()).toBe("Harbour (clean).mp3");
    await row.getByRole("button", { name: "Delete Harbour.wav" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(row).toHaveCount(0);
  },
);
