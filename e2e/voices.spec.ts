import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, once, signUp } from "./person.ts";

const REASON = "Its model is not installed.";

interface Listed {
  voices: { voice_id: string; name: string; provider: string; disabled_reason: string | null }[];
}

/** An installation with a second engine, one of whose voices has lost its model: the server's own list, and two more. */
async function addSecondEngine(page: Page): Promise<void> {
  await page.route("**/v1/voices?*", async (route) => {
    const response = await route.fetch();
    const { voices } = (await response.json()) as Listed;
    const [first] = voices;
    if (first === undefined) throw new Error("there are no voices");
    const more = { ...first, provider: "neural" };
    await route.fulfill({
      response,
      json: {
        voices: [
          first,
          { ...more, voice_id: "lost0000000000000000", name: "Lost", disabled_reason: REASON },
          { ...more, voice_id: "found000000000000000", name: "Found" },
          ...voices.slice(1),
        ],
      },
    });
  });
}

test(
  "a voice that cannot speak stays in the list, says why, and cannot be chosen by hand or key",
  once,
  async ({ page }) => {
    await signUp(page);
    await addSecondEngine(page);
    await page.goto("/app/speech-synthesis/text-to-speech");
    const opener = page.getByRole("button", { name: /^Voice: / }).first();
    await opener.click();
    await page.getByRole("combobox", { name: "Engine" }).selectOption({ label: "Neural" });
    await expect(page.locator("[role=option]")).toHaveCount(2);
    const lost = page.locator("[role=option]").filter({ hasText: "Lost" });
    await expect(lost).toHaveAttribute("aria-disabled", "true");
    await expect(lost).toContainText(REASON);
    await expect(lost).toContainText("Neural");
    await expectAccessible(page);

    const search = page.locator("input[role=combobox]").first();
    await search.fill("Lost");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status").filter({ hasText: `Lost cannot speak now: ${REASON}` })).toHaveCount(1);
    await lost.click({ force: true });
    await expect(search).toBeVisible();
    await search.fill("Found");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: /^Voice: Found/ }).first()).toBeVisible();
  },
);

test(
  "the chosen voice that has lost its model is not exchanged unasked: the page says so and waits",
  once,
  async ({ page }) => {
    await signUp(page);
    await addSecondEngine(page);
    await page.addInitScript(() => localStorage.setItem("mynah.saved-voice-id", "lost0000000000000000"));
    await page.goto("/app/speech-synthesis/text-to-speech");
    await page.getByRole("textbox", { name: "Text to be spoken" }).fill("Who will say this?");
    await expect(page.getByRole("status").filter({ hasText: `Lost cannot speak now: ${REASON}` })).toBeVisible();
    await expect(page.getByRole("button", { name: "Generate", exact: true })).toBeDisabled();
  },
);

test("speech that waits shows its place and about how long, and can be cancelled", once, async ({ page }) => {
  await signUp(page);
  const begun = Promise.withResolvers<void>();
  // A server that is busy: the request is taken, its place is pushed, and no sound comes.
  await page.route("**/with-timestamps*", () => begun.resolve());
  await page.route("**/live", async (route) => {
    await begun.promise;
    const body = `data: ${JSON.stringify({ speech_waiting: { request_id: "r", place: 3, seconds_left: 12 } })}\n\n`;
    await route.fulfill({ headers: { "content-type": "text/event-stream" }, body }).catch(() => undefined);
  });
  await page.goto("/app/speech-synthesis/text-to-speech");
  await page.getByRole("textbox", { name: "Text to be spoken" }).fill("All in good time.");
  await page.getByRole("button", { name: "Generate", exact: true }).click();
  await expect(page.getByText("Waiting: place 3, about 12 s")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(page.getByText("Stopped before there was any sound. Nothing was charged.")).toBeVisible();
  await expect(page.getByText("Waiting: place")).toHaveCount(0);
});
