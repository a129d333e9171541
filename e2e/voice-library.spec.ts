/** Somebody finds a voice in the library that should not be there; the owner of the installation decides about it. */
import { type Browser, expect, type Page, test } from "@playwright/test";
import { call, expectWell, once, signInAsOwner, signUp } from "./person.ts";

const TEXT =
  "There is a house by the river where nobody has lived for years, and still somebody lights the lamp at night.";

/** Somebody has a voice in the library that is designed, without a page. Resolves to their token. */
async function lendVoice(page: Page, name: string): Promise<string> {
  const { token } = await signUp(page);
  const headers = { authorization: `Bearer ${token}` };
  const looks = { gender: "female", age: "old", accent: "american", accent_strength: 1, text: TEXT };
  const designed = await page.request.post("/v1/voice-generation/generate-voice", { headers, data: looks });
  expect(designed.ok(), await designed.text()).toBe(true);
  const { generated_voice_id } = designed.headers();
  const kept = { voice_name: name, voice_description: "Tells stories by the fire.", generated_voice_id };
  const { voice_id } = await call<{ voice_id: string }>(page, "/v1/voice-generation/create-voice", kept, token);
  await call(page, `/v1/voices/${voice_id}/share-library`, { enable_library: true }, token);
  return token;
}

test(
  "voices that sound like a recording are found in the library, the nearest first, until one goes back to all",
  once,
  async ({ page }) => {
    const name = `Likeness ${Date.now()}`;
    const token = await lendVoice(page, name);
    await page.goto(`/app/voice-library?search=${encodeURIComponent(name)}`);
    await expect(page.getByRole("listitem").filter({ hasText: name })).toBeVisible();
    const listed = await page.request.get(`/v1/shared-voices?search=${encodeURIComponent(name)}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { voices } = (await listed.json()) as { voices: { preview_url: string }[] };
    const preview = await page.request.get(voices[0]?.preview_url ?? "");
    const chooser = page.getByLabel("Find voices like a recording", { exact: true }).and(page.locator("input"));
    await chooser.setInputFiles({ name: "like-this.mp3", mimeType: "audio/mpeg", buffer: await preview.body() });
    await expect(page.getByRole("heading", { name: "Voices like like-this.mp3" })).toBeVisible();
    const nearest = page.getByRole("list", { name: "Voices like the recording" }).getByRole("listitem").first();
    await expect(async () => {
      const again = page.getByRole("button", { name: "Look again" });
      if (await again.isVisible()) await again.click();
      await expect(nearest).toContainText(name, { timeout: 2000 });
    }).toPass();
    await expectWell(page);
    await page.getByRole("button", { name: "Back to the library" }).click();
    await expect(page.getByRole("button", { name: "Find voices like a recording" })).toBeFocused();
    await expect(page.getByRole("searchbox")).toHaveValue(name);
  },
);

const somebodyElse = async (browser: Browser, baseURL: string | undefined): Promise<Page> =>
  await (await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }) })).newPage();

test(
  "a voice that is reported is blocked by the owner of the installation, gone from the library, and there again once that is lifted",
  once,
  async ({ page, browser, baseURL }) => {
    const name = `Grandmother ${Date.now()}`;
    await lendVoice(page, name);
    await page.context().clearCookies();
    await signUp(page);
    await page.goto(`/app/voice-library?search=${encodeURIComponent(name)}`);
    const card = page.getByRole("listitem").filter({ hasText: name });
    await card.getByRole("button", { name: `Report ${name}` }).click();
    const report = page.getByRole("dialog", { name: `Report ${name}` });
    await report.getByLabel("What is wrong").selectOption({ label: "It is my voice, and I did not agree" });
    await report.getByLabel("Tell more").fill("I am the grandmother.");
    await report.getByRole("button", { name: "Report" }).click();
    await expect(page.getByText("Thank you. It will be looked at.")).toBeVisible();

    const owner = await somebodyElse(browser, baseURL);
    await signInAsOwner(owner);
    await owner.goto("/app/admin/voices");
    const review = owner.getByRole("listitem").filter({ hasText: name });
    await expect(review).toContainText("I am the grandmother.");
    await expectWell(owner);
    await review.getByRole("button", { name: `More decisions about ${name}` }).click();
    await owner.getByRole("menuitem", { name: "Block" }).click();
    const dialog = owner.getByRole("dialog", { name: `Block ${name}?` });
    await dialog.getByRole("button", { name: "Block" }).click();
    await expect(dialog.getByText("Say why, in a sentence.")).toBeVisible();
    await dialog.getByLabel("What its owner reads").fill("Somebody says that this is their voice.");
    await dialog.getByRole("button", { name: "Block" }).click();
    await expect(review).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("heading", { name: "No voice matches" })).toBeVisible();

    await owner.getByText("Blocked voices").click();
    await owner.getByRole("button", { name: `Lift the block of ${name}` }).click();
    await owner.getByRole("dialog").getByRole("button", { name: "Lift" }).click();
    await expect(owner.getByText("It speaks again", { exact: true })).toBeVisible();
    await page.reload();
    await expect(card).toHaveCount(1);
    await owner.context().close();
  },
);
