/** Somebody shares a voice that they designed; somebody else finds it, adds it, and is told when it is not shared any more. */
import { type Browser, expect, type Page, test } from "@playwright/test";
import { call, expectAccessible, expectWell, once, signUp } from "./person.ts";

const TEXT =
  "There is a house by the river where nobody has lived for years, and still somebody lights the lamp at night.";

/** Keeps a voice that is designed, without a page. @returns its id */
async function designVoice(page: Page, token: string, name: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const designed = await page.request.post("/v1/voice-generation/generate-voice", {
    headers,
    data: { gender: "female", age: "old", accent: "american", accent_strength: 1, text: TEXT },
  });
  expect(designed.ok(), await designed.text()).toBe(true);
  const { voice_id } = await call<{ voice_id: string }>(
    page,
    "/v1/voice-generation/create-voice",
    {
      voice_name: name,
      voice_description: "Tells stories by the fire.",
      generated_voice_id: designed.headers().generated_voice_id,
      labels: { gender: "female", age: "old", accent: "american", use_case: "narration" },
    },
    token,
  );
  return voice_id;
}

const somebodyElse = async (browser: Browser, baseURL: string | undefined): Promise<Page> =>
  await (await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }) })).newPage();

test(
  "a voice is put into the library, found, added under a new name, and gone for others once its sharing ends",
  once,
  async ({ page, browser, baseURL }) => {
    const name = `Grandmother ${Date.now()}`;
    const { token } = await signUp(page);
    const voice_id = await designVoice(page, token, name);
    const { share_link } = await call<{ share_link: string }>(
      page,
      `/v1/voices/${voice_id}/share`,
      { enable: true },
      token,
    );
    const path = new URL(share_link).pathname;

    await page.goto(path);
    await page.getByRole("button", { name: `How ${name} is shared` }).click();
    const dialog = page.getByRole("dialog", { name: `Share ${name}` });
    await dialog.getByText("Everybody, in the library").click();
    await dialog.getByLabel("Notice period").selectOption({ label: "1 year" });
    const rate = dialog.getByLabel("Rate in dollars per 1,000 credits");
    await rate.fill("7");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(rate).toBeFocused();
    await expect(dialog.getByText("Between $0.01 and $1.00, or empty.")).toBeVisible();
    await rate.fill("0.06");
    await expect(dialog.getByText("Others pay 2× credits.")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved")).toBeVisible();
    await dialog.getByText("Figures", { exact: true }).click();
    await expect(dialog.getByText("Nobody else has spoken with it in this time.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByText("$0.06 per 1,000 credits")).toBeVisible();

    const other = await somebodyElse(browser, baseURL);
    await other.goto(path);
    await other.waitForURL(`**/app/sign-in?redirect=${encodeURIComponent(path)}`);
    await signUp(other);
    await other.goto(path);
    await expect(other.getByRole("heading", { name })).toBeVisible();
    await expectWell(other);
    await other.goto("/app/voice-library");
    await other.getByRole("searchbox").fill(name);
    const card = other.getByRole("listitem").filter({ hasText: name });
    await expect(card).toHaveCount(1);
    await expect(card.getByText("2× credits")).toBeVisible();
    await expect(card.getByText("1 year notice")).toBeVisible();
    await other.getByLabel("Age", { exact: true }).selectOption({ label: "Old" });
    await expect(other).toHaveURL(/age=old/);
    await expectWell(other);
    await card.getByRole("button", { name: `Add ${name}` }).click();
    await other.getByRole("dialog").getByLabel("Name").fill("My storyteller");
    await other.getByRole("dialog").getByRole("button", { name: "Add", exact: true }).click();
    await expect(other.getByText("My storyteller is among your voices")).toBeVisible();
    await expect(card.getByText("Added", { exact: true })).toBeVisible();
    await expect(card.getByText("1 person has it")).toBeVisible();

    await page.getByRole("button", { name: `How ${name} is shared` }).click();
    await dialog.getByText("Nobody else").click();
    await dialog.getByRole("button", { name: "Save" }).click();
    const question = page.getByRole("dialog", { name: `Stop sharing ${name}?` });
    await expect(question).toContainText("1 person has added it, and keep it until");
    await question.getByRole("button", { name: "Stop sharing" }).click();
    await expect(dialog.getByText("You stopped sharing it.")).toBeVisible();

    await other.goto(path);
    await expect(other.getByText("This voice is not shared with you")).toBeVisible();
    await other.context().close();
  },
);
