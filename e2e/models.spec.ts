import { expect, test } from "@playwright/test";
import { expectAccessible, expectWell, once, signInAsOwner, signUp } from "./person.ts";

test("the owner installs a model, pauses it, goes on, and removes it again", once, async ({ page }) => {
  const title = "pyannote segmentation 3.0";
  await signInAsOwner(page);
  await page.goto("/app/speech-synthesis");
  await expect(page.locator("h1").first()).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Type a page or an action" }).fill("models");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/app/models");
  await expect(page.getByRole("heading", { name: "Speak", exact: true })).toBeVisible();

  const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
  await card.getByRole("button", { name: `Install ${title}` }).click();
  // Pushed, not asked for: bytes of all bytes, and how fast.
  await expect(card.getByText(/^\d.* of \d+ kB · \d.*\/s/)).toBeVisible({ timeout: 30_000 });
  await card.getByRole("button", { name: `Pause ${title}` }).click();
  await expect(card.getByText("Paused")).toBeVisible();
  await page.reload();
  await expect(card.getByText("Paused")).toBeVisible();
  await expect(card.getByText(/^[1-9].* of \d+ kB$/)).toBeVisible();
  await expectWell(page);
  await card.getByRole("button", { name: `Resume ${title}` }).click();
  await expect(card.getByText("Installed", { exact: true }).first()).toBeVisible({ timeout: 30_000 });

  await page.getByRole("radiogroup", { name: "Where it is" }).getByText("Installed", { exact: true }).click();
  await expect(page).toHaveURL(/place=here/);
  await expect(card).toBeVisible();
  await expect(page.getByRole("heading", { name: "Piper Amy" })).toHaveCount(0);
  await card.getByText("Details").click();
  await expect(card.getByText("The publisher gives no checksum.")).toBeVisible();

  await card.getByRole("button", { name: `More for ${title}` }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(card).toHaveCount(0);
});

test("the owner chooses what speaks where nobody chooses, and takes it back", once, async ({ page }) => {
  await signInAsOwner(page);
  await page.goto("/app/models");
  const choice = page.getByRole("combobox", { name: "Speaks" });
  await choice.selectOption({ index: 2 });
  await expect(page.getByText("Default saved")).toBeVisible();
  const chosen = await choice.inputValue();
  await page.reload();
  await expect(choice).toHaveValue(chosen);
  await choice.selectOption({ index: 0 });
  await expect(choice).toHaveValue("");
});

test("somebody who is not the owner reads whose page it is", once, async ({ page }) => {
  await signUp(page);
  await page.goto("/app/models");
  await expect(page.getByRole("heading", { name: "Models are the owner’s to choose" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Models", exact: true })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Install/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Go home" }).click();
  await page.waitForURL("**/app/speech-synthesis");
});
