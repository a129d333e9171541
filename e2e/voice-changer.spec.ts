import { expect } from "@playwright/test";
import { wavOf } from "../server/testing/recordings.ts";
import { putBefore, test } from "./microphone.ts";
import { expectWell, once, signUp } from "./person.ts";

const PAGE = "/app/speech-synthesis/speech-to-speech";

const RATE = 16_000;
/** As loud as can be, and distorted. */
const BUZZ = Float32Array.from({ length: 2 * RATE }, (_, at) => (at % 40 < 20 ? 1 : -1));

test(
  "somebody hears a recording in another voice, finds it in the history, and records with the microphone",
  once,
  async ({ page }) => {
    const { token } = await signUp(page);
    const headers = { authorization: `Bearer ${token}` };
    const listed = await page.request.get("/v1/voices", { headers });
    const { voices } = (await listed.json()) as { voices: { voice_id: string }[] };
    const spoken = await page.request.post(`/v1/text-to-speech/${voices.at(-1)?.voice_id}?enable_logging=false`, {
      headers,
      data: { text: "The ferry goes at nine. Nobody waits for the last one." },
    });
    const speech = { name: "Ferry.mp3", mimeType: "audio/mpeg", buffer: await spoken.body() };

    await page.goto("/app/speech-synthesis");
    await page.getByRole("link", { name: "Voice Changer" }).click();
    await expect(page.getByText("up to 5 minutes and 50 MB", { exact: false })).toBeVisible();
    await expectWell(page);
    const input = page.locator("input[type=file]");
    const start = page.getByRole("button", { name: "Change the voice" });

    await input.setInputFiles({ name: "broken.mp3", mimeType: "audio/mpeg", buffer: Buffer.from("no sound at all") });
    await start.click();
    await expect(page.getByRole("alert").filter({ hasText: "This recording cannot be read" })).toBeVisible();
    await page.getByRole("button", { name: "Leave out broken.mp3" }).click();

    await input.setInputFiles(speech);
    await expect(page.getByText(/^Costs \d+ credits/)).toBeVisible();
    await page.getByRole("switch", { name: "Remove background noise" }).click();
    await start.click();
    await expect(page.getByText("It plays in the player.")).toBeVisible({ timeout: 60_000 });
    const player = page.getByRole("region", { name: "Player" });
    const position = player.getByRole("slider", { name: "Position" }).first();
    await expect.poll(async () => Number(await position.getAttribute("aria-valuenow"))).toBeGreaterThanOrEqual(1);
    await expectWell(page);

    await page.getByRole("link", { name: "It is in the history too." }).click();
    const row = page.getByRole("listitem").filter({ hasText: "A recording in another voice" });
    await expect(row).toBeVisible();
    await row.getByRole("button", { name: "More" }).click();
    await expect(page.getByRole("menuitem", { name: "Download as MP3" })).toBeVisible();
    await expect(page.getByRole("menuitem", { name: "Copy the text" })).toHaveCount(0);
    await page.keyboard.press("Escape");

    putBefore(Buffer.from(await wavOf(BUZZ, RATE).arrayBuffer()));
    await page.goto(PAGE);
    await page.getByRole("button", { name: "Record", exact: true }).click();
    await expect(page.getByText("Too loud: it is distorted", { exact: false })).toBeVisible();
    await expectWell(page);
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    await expect(page.getByText(/^Costs \d+ credits/)).toBeVisible();
    await expect(start).toBeEnabled();
  },
);
