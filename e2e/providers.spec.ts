import { expect, test } from "@playwright/test";
import { startFakeAccount } from "../server/providers/testing/fake-account.ts";
import { expectWell, once, signInAsOwner, signUp } from "./person.ts";

test("the owner connects an account, tests it, imports from it, and disconnects it", once, async ({ page }) => {
  const account = await startFakeAccount(3);
  const name = "Another account";
  try {
    await signInAsOwner(page);
    await page.goto("/app/providers");
    await expect(page.getByRole("heading", { name: "Classic (embedded)" })).toBeVisible();
    await expectWell(page);
    await page.getByRole("button", { name: "Connect a server" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("ElevenLabs", { exact: true }).click();
    await expect(dialog.getByLabel("Address")).toHaveValue("https://api.elevenlabs.io");
    await dialog.getByRole("button", { name: "Connect" }).click();
    await expect(dialog.getByText("Give it a name.")).toBeVisible();
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByLabel("Address").fill(account.url);
    await dialog.getByLabel("API key").fill("sk_of_the_fake_account");
    await expectWell(page);
    await dialog.getByRole("button", { name: "Connect" }).click();
    const card = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: `More for ${name}` }) });
    await expect(card).toContainText("Key …ount");
    await card.getByRole("button", { name: `Test ${name}` }).click();
    // It moves what is below it: a press that comes before it would miss.
    await expect(card.getByRole("status").filter({ hasText: "key accepted" })).toBeVisible();
    await card.getByRole("button", { name: "Import dictionaries and history" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Import" }).click();
    await expect(card).toContainText("history items brought", { timeout: 30_000 });
    await expect(card).toContainText("they cannot be copied");
    await expectWell(page);
    await card.getByRole("button", { name: `More for ${name}` }).click();
    await page.getByRole("menuitem", { name: "Disconnect" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
    await expect(card).toHaveCount(0);
  } finally {
    await account.close();
  }
});

test("nobody else finds the page in the menu, or anything on it", once, async ({ page }) => {
  await signUp(page);
  await page.goto("/app/providers");
  await expect(page.getByText("Only the owner of this installation can do this.").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Engines" })).toHaveCount(0);
});
