import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { codeIn } from "../server/mail/testing/mailbox.ts";
import { test } from "./accounts-server.ts";
import { expectWell, once } from "./person.ts";

async function give(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL("**/app/sign-in");
}

test(
  "an account from its first letter to its last day: joined, guarded, lost, found, moved, taken back, left",
  once,
  async ({ page, accounts, browser }) => {
    const email = `${randomUUID()}@example.com`;
    const moved = `${randomUUID()}@example.com`;
    const first = "a passphrase of the browser tests";
    const second = "another passphrase of these tests";
    const third = "a third passphrase, after a fright";

    await test.step("joins by the link of a letter", async () => {
      await page.goto("/app/sign-up");
      await page.getByLabel("E-mail").fill(email);
      await page.getByLabel("Password", { exact: true }).fill(first);
      await page.getByRole("button", { name: "Create account" }).click();
      await expect(page.getByRole("heading", { name: "Look into your mail" })).toBeVisible();
      await expectWell(page);
      const code = codeIn(await accounts.letter(email));
      await page.goto(`/app/verify-email?code=${code}`);
      await expect(page.getByRole("heading", { name: "Confirm your e-mail" })).toBeVisible();
      await expectWell(page);
      await page.getByRole("button", { name: "Confirm my e-mail" }).click();
      await page.waitForURL("**/app/onboarding");
      await page.getByRole("button", { name: "Skip", exact: true }).click();
      await page.waitForURL("**/app/speech-synthesis");
    });

    const backupCodes = await test.step("adds an app as a second factor and keeps backup codes", async () => {
      await page.goto("/app/settings/security");
      // By keys alone: into the first box of the dialog, and back to what opened it.
      const change = page.getByRole("button", { name: "Change", exact: true });
      await change.press("Enter");
      await expect(page.getByRole("dialog").getByLabel("Current password", { exact: true })).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(change).toBeFocused();
      await page.getByRole("button", { name: "Add an app" }).click();
      const dialog = page.getByRole("dialog", { name: "Add an app that makes codes" });
      const secret = (await dialog.locator("code").innerText()).replace(/\s/g, "");
      await expectWell(page);
      await dialog.getByLabel("Code", { exact: true }).fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
      const kept = page.getByRole("dialog", { name: "Keep these backup codes" });
      await expect(kept.getByRole("listitem")).toHaveCount(10);
      const codes = await kept.getByRole("listitem").allInnerTexts();
      await expectWell(page);
      await kept.getByRole("button", { name: "I have kept them" }).click();
      await expect(page.getByText("10 left, for when your second factor is lost.")).toBeVisible();
      await expectWell(page);
      await accounts.letter(email, "A second factor was added to your account");
      return codes;
    });
    const [usedFirst = "", usedSecond = ""] = backupCodes;

    await test.step("signs in with a backup code, and each is good once", async () => {
      await signOut(page);
      await give(page, email, first);
      await expect(page.getByRole("heading", { name: "One thing more" })).toBeVisible();
      await expectWell(page);
      await page.getByRole("button", { name: "Use a backup code" }).click();
      await page.getByLabel("Backup code").fill(usedFirst);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.waitForURL("**/app/speech-synthesis");
      await accounts.letter(email, "A backup code was used");
      await signOut(page);
      await give(page, email, first);
      await page.getByRole("button", { name: "Use a backup code" }).click();
      await page.getByLabel("Backup code").fill(usedFirst);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await expect(page.getByText("This code is not right, or it was used already.")).toBeVisible();
    });

    await test.step("chooses a new password by letter, and removes the lost second factor by a backup code", async () => {
      await page.goto("/app/sign-in");
      await page.getByRole("link", { name: "Forgot your password?" }).click();
      // The page before has the same label on it.
      await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
      await page.getByLabel("E-mail").fill(email);
      await expectWell(page);
      await page.getByRole("button", { name: "Send the letter" }).click();
      await expect(page.getByRole("heading", { name: "Look into your mail" })).toBeVisible();
      const code = codeIn(await accounts.letter(email, "Choose a new password"));
      await page.goto(`/app/reset-password?code=${code}`);
      await page.getByLabel("New password").fill(second);
      await expectWell(page);
      await page.getByRole("button", { name: "Save the new password" }).click();
      await expect(page.getByRole("heading", { name: "Your new password is saved" })).toBeVisible();
      await page.goto(`/app/reset-password?code=${code}`);
      await expect(page.getByRole("heading", { name: "This link does not work any more" })).toBeVisible();
      await expectWell(page);

      await page.goto("/app/sign-in");
      await give(page, email, second);
      await page.getByRole("button", { name: "Use a backup code" }).click();
      await page.getByLabel("Backup code").fill(usedSecond);
      await page.getByText("I have lost my second factor").click();
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.waitForURL("**/app/speech-synthesis");
      await accounts.letter(email, "All second factors were removed from your account");
    });

    await test.step("moves to another e-mail by a letter to it", async () => {
      await page.goto("/app/settings");
      await page.getByRole("button", { name: "Change", exact: true }).click();
      const dialog = page.getByRole("dialog", { name: "Change your e-mail" });
      await dialog.getByLabel("New e-mail").fill("nobody");
      await dialog.getByRole("button", { name: "Send the letter" }).click();
      await expect(dialog.getByText("This does not look like an e-mail address.")).toBeVisible();
      await dialog.getByLabel("New e-mail").fill(moved);
      await expectWell(page);
      await dialog.getByRole("button", { name: "Send the letter" }).click();
      await expect(page.getByRole("dialog", { name: "Look into your mail" })).toBeVisible();
      const code = codeIn(await accounts.letter(moved, "Confirm your new e-mail"));
      await page.goto(`/?newUser=false&internalCode=${code}`);
      await expect(page.getByText("Email updated! Please refresh this page to reauthenticate.")).toBeVisible();
      await page.goto("/app/settings");
      await expect(page.getByText(moved)).toBeVisible();
    });

    await test.step("takes the old e-mail back from another browser, which ends every session", async () => {
      const code = codeIn(await accounts.letter(email, "Your e-mail was changed"));
      const other = await browser.newContext({ baseURL: accounts.url });
      const elsewhere = await other.newPage();
      await elsewhere.goto(`/?newUser=false&internalCode=${code}&isReverting=true`);
      await expect(elsewhere.getByText("Email updated! Please refresh this page to reauthenticate.")).toBeVisible();
      await other.close();
      await page.goto("/app/settings");
      await page.waitForURL("**/app/sign-in");
      await page.goto(
        `/app/reset-password?code=${codeIn(await accounts.letter(email, "Your account is yours again"))}`,
      );
      await page.getByLabel("New password").fill(third);
      await page.getByRole("button", { name: "Save the new password" }).click();
      await expect(page.getByRole("heading", { name: "Your new password is saved" })).toBeVisible();
    });

    await test.step("leaves", async () => {
      await page.goto("/app/sign-in");
      await give(page, email, third);
      await page.waitForURL("**/app/speech-synthesis");
      await page.goto("/app/settings/data");
      await page.getByRole("button", { name: "Delete account" }).click();
      const dialog = page.getByRole("dialog", { name: "Delete your account?" });
      await dialog.getByLabel(/^Type .+ to confirm$/).fill(email);
      await dialog.getByRole("button", { name: "Delete my account" }).click();
      await page.waitForURL("**/app/sign-in");
    });
  },
);
