import { expect, type Page, test } from "@playwright/test";
import { loudness } from "./loudness.ts";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectWell,
  once,
  signUp,
  signUpByForm,
  watchPolicy,
} from "./person.ts";

const TEXT =
  "The mynah is a bird that can repeat what it has heard. Some of them learn whole sentences, and say them at the right moment. Nobody knows why.";

async function readAll(stream: NodeJS.ReadableStream): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(Buffer.from(part as Uint8Array));
  return Buffer.concat(parts);
}

/** On a phone the small player opens into the large one, which has the further controls. */
async function openPlayer(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 768)
    await page.getByRole("button", { name: "Show the text" }).first().click();
}

test("somebody new signs up, hears what they write, and finds it again", async ({ page }, { project }) => {
  const violations = await watchPolicy(page);
  await signUpByForm(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await test.step("generates, and hears samples that are not silence", async () => {
    await page.goto("/app/speech-synthesis/text-to-speech");
    await page.getByRole("textbox", { name: "Text to be spoken" }).fill(TEXT);
    await expect(page.getByText(`Costs ${TEXT.length} credits`)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Generate", exact: true }).click();
    const player = page.getByRole("region", { name: "Player" });
    await expect(player.getByRole("button", { name: "Pause" }).first()).toBeVisible();
    const position = page.getByRole("slider", { name: "Position" }).first();
    await expect
      .poll(async () => Number(await position.getAttribute("aria-valuenow")), { timeout: 20_000 })
      .toBeGreaterThan(1);
  });

  await test.step("gives feedback after three seconds of playing", async () => {
    await openPlayer(page);
    await page.getByRole("button", { name: "This sounds good" }).first().click({ timeout: 20_000 });
    const dialog = page.getByRole("dialog", { name: "Describe the tone and situation" });
    await dialog.getByRole("textbox").fill("Too short");
    await dialog.getByRole("button", { name: "Submit" }).click();
    await expect(dialog.getByText("Feedback must be at least 20 characters long")).toBeVisible();
    await dialog.getByRole("textbox").fill("Calm and clear, for a story at bedtime.");
    await dialog.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText("Your feedback has been submitted. Thank you")).toBeVisible();
  });

  let link = "";
  await test.step("shares it under a public name", async () => {
    await page.getByRole("button", { name: "Share", exact: true }).first().click();
    const dialog = page.getByRole("dialog", { name: "Share with your community" });
    await dialog.getByLabel("Public name").fill("The bird");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Public name updated")).toBeVisible();
    await expectAccessible(page);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await dialog.getByRole("button", { name: "Copy the link" }).click();
    await expect(page.getByText("Share link copied to clipboard")).toBeVisible();
    link = await page.evaluate(() => navigator.clipboard.readText());
    await page.keyboard.press("Escape");
  });

  await test.step("replays it from the history and downloads it", async () => {
    await page.goto("/app/speech-synthesis/text-to-speech/history");
    await expect(page.getByText("The mynah is a bird").first()).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const row = page.getByRole("listitem").filter({ hasText: "The mynah is a bird" }).first();
    await row.getByRole("button", { name: /^Play/ }).click();
    await expect(
      page.getByRole("region", { name: "Player" }).getByRole("button", { name: "Pause" }).first(),
    ).toBeVisible();
    await row.getByRole("button", { name: "More" }).click();
    const downloading = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "Download as MP3" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(
      /^Mynah_\d{4}-\d{2}-\d{2}T.*_pre_s50_sb75_se0_b_mynah_classic.*\.mp3$/,
    );
    expect(await loudness(page, await readAll(await download.createReadStream()))).toBeGreaterThan(0.02);
  });

  await test.step("and a stranger can hear what was shared", async () => {
    const stranger = await page
      .context()
      .browser()
      ?.newContext({ viewport: project.use.viewport ?? null });
    const other = await stranger?.newPage();
    if (!other) throw new Error("there is no browser");
    await other.goto(link);
    await expect(other.getByText("Shared by The bird")).toBeVisible();
    await expect(other.getByText("Some of them learn whole sentences")).toBeVisible();
    await other.getByRole("button", { name: /^Play/ }).first().click();
    await expect(other.getByRole("button", { name: /^Pause/ }).first()).toBeVisible();
    await expectAccessible(other);
    await stranger?.close();
  });
  expect(violations).toEqual([]);
});

test("the voice picker finds voices by name and label, previews and remembers them", async ({ page }) => {
  await signUp(page);
  await page.goto("/app/speech-synthesis/text-to-speech");
  const opener = page.getByRole("button", { name: /Clara/ }).first();
  await opener.click();
  const search = page.locator("input[role=combobox]").first();
  await search.fill("scottish");
  await expect(page.locator("[role=option]").first()).toContainText(/Ewan|Fergus|Isla|Rory/);
  await expectAccessible(page);
  await search.fill("Fergus");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /Fergus/ }).first()).toBeVisible();
  // The list that the browser keeps is asked for again: what changed while no page was open, nobody told it.
  const askedAgain = page.waitForRequest(/\/v1\/voices\?show_legacy=true/);
  await page.reload();
  await expect(page.getByRole("button", { name: /Fergus/ }).first()).toBeVisible();
  await askedAgain;
});

test("a page that is not there says so with its status", once, async ({ page }) => {
  const answer = await page.goto("/app/no-such-page");
  expect(answer?.status()).toBe(404);
  await expectWell(page);
});

test("signed out, the app leads to sign-in and back to where one wanted to go", once, async ({ page }) => {
  const person = await signUp(page);
  await page.context().clearCookies();
  await page.goto("/app/sign-in?redirect=history");
  await expectWell(page);
  await page.getByLabel("E-mail").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill("not the passphrase");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("The e-mail or the password is not right.")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/app/speech-synthesis/text-to-speech/history");
});
