import { expect, test } from "@playwright/test";
import { call, expectAccessible, expectWell, once, signUp } from "./person.ts";

test(
  "a person sees what they used drawn and in numbers, narrows it, and takes it along as a file",
  once,
  async ({ page }) => {
    const { token } = await signUp(page);
    await page.goto("/app/usage");
    await expect(page.getByText("Nothing was used in this time")).toBeVisible();
    await expectAccessible(page);

    const text = "Counted as it was charged.";
    const { voices } = await call<{ voices: { voice_id: string; name: string }[] }>(
      page,
      "/v1/voices",
      undefined,
      token,
    );
    const [voice = { voice_id: "", name: "" }] = voices;
    const spoken = await page.request.post(`/v1/text-to-speech/${voice.voice_id}`, {
      headers: { authorization: `Bearer ${token}` },
      data: { text },
    });
    expect(spoken.ok()).toBe(true);
    await page.goto("/app/usage?range=7");
    const chart = page.getByRole("img", { name: new RegExp(`Characters by day, from .*: ${text.length} in all`) });
    await expect(chart).toBeVisible();
    await page.getByText("Every number as a table").click();
    await expect(page.getByRole("columnheader", { name: voice.name })).toBeVisible();
    await expect(page.getByRole("row").nth(1)).toContainText(String(text.length));
    await page.getByRole("button", { name: `Show only ${voice.name}` }).press("Enter");
    await expect(page.getByRole("list", { name: "Filters" })).toContainText(voice.name);
    expect(new URL(page.url()).searchParams.get("voice")).toBe(voice.voice_id);
    // What was there before is pale until then.
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expectWell(page);

    const waiting = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download CSV" }).click();
    const file = await waiting;
    expect(file.suggestedFilename()).toMatch(/^Mynah_usage_\d{4}-\d{2}-\d{2}_\d{4}-\d{2}-\d{2}\.csv$/);
  },
);
