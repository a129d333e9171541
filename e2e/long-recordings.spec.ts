import { expect, type Page, test } from "@playwright/test";
import { expectWell, once, signUp } from "./person.ts";

const PAGE = "/app/speech-synthesis/text-to-speech/long-recordings";
const rowOf = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });

test(
  "somebody hands a text file in, sees it made, hears it, downloads it with its subtitles, and deletes it",
  once,
  async ({ page }) => {
    await signUp(page);
    await page.goto(PAGE);
    await expect(page.getByText("No long recordings yet")).toBeVisible();
    await expectWell(page);
    await page.getByRole("button", { name: "New long recording" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Make it" }).click();
    await expect(dialog.getByText("Choose the text first.")).toBeVisible();
    const text = "The ferry goes at nine. Nobody waits for the last one. ".repeat(4);
    await dialog
      .getByLabel("Text", { exact: true })
      .setInputFiles({ name: "The ferry.txt", mimeType: "text/plain", buffer: Buffer.from(text) });
    await expect(dialog.getByLabel("Name")).toHaveValue("The ferry");
    await expect(dialog.getByText("Costs 220 credits.")).toBeVisible();
    await expectWell(page);
    await dialog.getByRole("button", { name: "Make it" }).click();

    const row = rowOf(page, "The ferry");
    await expect(row.getByRole("progressbar", { name: "Progress of The ferry" })).toBeVisible();
    await page.reload();
    // Told by the live channel: nobody presses anything.
    await expect(row.getByText("Done", { exact: true })).toBeVisible({ timeout: 40_000 });
    await expectWell(page);

    const download = async (what: string) => {
      await row.getByRole("button", { name: "Download The ferry" }).click();
      const coming = page.waitForEvent("download");
      await page.getByRole("menuitem", { name: what }).click();
      return (await coming).suggestedFilename();
    };
    expect(await download("Audio")).toMatch(/The_ferry\.mp3$/);
    expect(await download("Subtitles (SRT)")).toBe("The ferry.srt");
    await row.getByRole("button", { name: "Play The ferry" }).click();
    await expect(row.getByRole("button", { name: "Pause The ferry" })).toBeVisible();
    await row.getByRole("button", { name: "Delete The ferry" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(row).toHaveCount(0);
  },
);

test(
  "a text that is too long to be heard at once is offered to be made in the background, and can be cancelled",
  once,
  async ({ page }) => {
    await signUp(page);
    await page.goto("/app/speech-synthesis/text-to-speech");
    const box = page.getByRole("textbox", { name: "Text to be spoken" });
    await box.fill("The ferry goes at nine. Nobody waits for it. ".repeat(2300));
    await page.getByRole("button", { name: "Make a long recording" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("credits are used up", { exact: false })).toBeVisible();
    await dialog.getByLabel("Name").fill("More than there is");
    await dialog.getByRole("button", { name: "Make it" }).click();
    await page.waitForURL(`**${PAGE}`);
    const row = rowOf(page, "More than there is");
    await row.getByRole("button", { name: "Cancel More than there is" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel the recording" }).click();
    await expect(row.getByText("Cancelled", { exact: true })).toBeVisible();
    await expect(row.getByRole("button", { name: "Delete More than there is" })).toBeVisible();
    await expectWell(page);
  },
);
