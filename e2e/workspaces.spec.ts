/** Two people in two browsers: one at a desk, who invites; one with a phone, who comes, is shared with, locked out, and goes. */
import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { codeIn } from "../server/mail/testing/mailbox.ts";
import { type AccountsServer, test } from "./accounts-server.ts";
import { OWNER } from "./owner.ts";
import { call, expectWell, newcomer, once, type Person } from "./person.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Somebody with an account, who answered what newcomers are asked; the next page that opens is theirs. */
async function member(page: Page, { letter }: AccountsServer): Promise<Person & { token: string }> {
  const person = newcomer();
  await call(page, "/sign-up", person);
  const code = codeIn(await letter(person.email));
  const { grant } = await call<{ grant: { access_token: string } }>(page, "/sign-in/verify-email", { code });
  await call(page, "/v1/user/onboarding-survey", {}, grant.access_token);
  return { ...person, token: grant.access_token };
}

/** The owner of the installation gives somebody's workspace a plan. */
async function givePlan(browser: Browser, { url }: AccountsServer, search: string, tier: string): Promise<void> {
  const page = await (await browser.newContext({ baseURL: url })).newPage();
  const { access_token } = await call<{ access_token: string }>(page, "/sign-in", OWNER);
  const { workspaces } = await call<{ workspaces: { workspace_id: string }[] }>(
    page,
    `/v1/admin/workspaces?${new URLSearchParams({ search })}`,
    undefined,
    access_token,
  );
  await call(page, `/v1/admin/workspaces/${workspaces[0]?.workspace_id}/plan`, { tier }, access_token);
  await page.context().close();
}

/** Somebody takes a plan in the page that is theirs, and the owner of the installation lets it through. */
async function payFor(browser: Browser, { url }: AccountsServer, theirs: Page, subscription_type: string) {
  const { access_token: token } = await call<{ access_token: string }>(theirs, "/sign-in/refresh", {});
  const opened = await call<{ url: string }>(theirs, "/create-checkout-session", { subscription_type }, token);
  const checkout = `checkouts/${opened.url.split("/").at(-1)}`;
  await call(theirs, `/v1/workspace/billing/${checkout}/confirm`, {}, token);
  const page = await (await browser.newContext({ baseURL: url })).newPage();
  const { access_token } = await call<{ access_token: string }>(page, "/sign-in", OWNER);
  await call(page, `/v1/admin/billing/${checkout}/approve`, {}, access_token);
  await page.context().close();
}

/** A browser of somebody's own, on a phone. */
async function phoneOf(browser: Browser, { url }: AccountsServer): Promise<BrowserContext> {
  const context = await browser.newContext({ ...PHONE, baseURL: url });
  await context.addCookies([{ name: "mynah_analytics", value: "denied", url }]);
  return context;
}

/** What the row's menu does with a member. */
async function choose(page: Page, email: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `More about ${email}` }).click();
  await page.getByRole(/^(Admin|Editor)$/.test(item) ? "menuitemradio" : "menuitem", { name: item }).click();
}

async function openDictionaries(page: Page): Promise<void> {
  await page.goto("/app/speech-synthesis/text-to-speech");
  const settings = page.getByRole("button", { name: "Voice and settings" });
  await expect(page.getByRole("textbox", { name: "Text to be spoken" })).toBeVisible();
  if (await settings.isVisible()) await settings.click();
  await page.getByText("Advanced", { exact: true }).click();
}

test(
  "two people work together: invited, joined with a plan of one's own, made admin, shared with, locked, removed",
  once,
  async ({ page: ada, accounts, browser }) => {
    const boss = await member(ada, accounts);
    await givePlan(browser, accounts, boss.email, "growing_business");
    const { workspace_name } = await call<{ workspace_name: string }>(ada, "/v1/user", undefined, boss.token);
    const phone = await phoneOf(browser, accounts);
    const bob = await phone.newPage();
    const { email, password } = newcomer();

    await test.step("an invite goes out by letter", async () => {
      await ada.goto("/app/workspace");
      await expectWell(ada);
      await ada.getByRole("button", { name: "Invite people" }).click();
      const dialog = ada.getByRole("dialog", { name: "Invite people" });
      await dialog.getByRole("button", { name: "Send invite" }).click();
      await expect(dialog.getByText("Write at least one e-mail address.")).toBeVisible();
      await dialog.getByLabel("E-mail addresses").fill(email);
      await expectWell(ada);
      await dialog.getByRole("button", { name: "Send invite" }).click();
      await expect(ada.getByText("An invitation has been sent.")).toBeVisible();
      await expect(ada.getByRole("region", { name: "Invites" }).getByText(email)).toBeVisible();
      await expect(ada.getByText("2 of 3 taken, invites included")).toBeVisible();
    });

    await test.step("its link leads through signing up to the question", async () => {
      const invite = await accounts.letter(email);
      await bob.goto(`/app/join?invite_code=${codeIn(invite)}`);
      await expect(bob.getByText(`invites you to ${workspace_name}`)).toBeVisible();
      await expectWell(bob);
      await bob.getByRole("link", { name: "Create your account" }).click();
      await expect(bob.getByLabel("E-mail")).toHaveValue(email);
      await bob.getByLabel("Password", { exact: true }).fill(password);
      await bob.getByRole("button", { name: "Create account" }).click();
      await bob.goto(`/app/verify-email?code=${codeIn(await accounts.letter(email))}`);
      await bob.getByRole("button", { name: "Confirm my e-mail" }).click();
      await bob.waitForURL("**/app/onboarding");
      await bob.getByRole("button", { name: "Skip", exact: true }).click();
      await expect(bob.getByRole("dialog", { name: "Join workspace" })).toBeVisible();
      await expectWell(bob);
    });

    await test.step("whoever pays for a plan cancels it and joins", async () => {
      await payFor(browser, accounts, bob, "creator");
      await bob.getByRole("button", { name: "Join", exact: true }).click();
      const dialog = bob.getByRole("dialog", { name: "Cancel subscription to join this workspace" });
      await expect(dialog).toBeVisible();
      await expectWell(bob);
      await dialog.getByRole("button", { name: "Cancel and join" }).click();
      await expect(bob.getByText("Your subscription has been successfully cancelled.")).toBeVisible();
      await expect(bob.getByText("You have successfully joined the workspace.")).toBeVisible();
      await expect(dialog).toHaveCount(0);
      expect(await bob.evaluate(() => localStorage.getItem("mynah.invite-code"))).toBeNull();
      await bob.goto("/app/workspace");
      await expect(bob.getByRole("region", { name: "Members" }).getByRole("listitem")).toHaveCount(2);
      await expect(bob.getByRole("link", { name: "API keys" })).toHaveCount(0);
      await expectWell(bob);
    });

    await test.step("a role that is changed is heard of at once", async () => {
      // The live channel brought the newcomer.
      await expect(ada.getByRole("region", { name: "Members" }).getByText(email)).toBeVisible();
      await choose(ada, email, "Admin");
      await expect(ada.getByText("Role successfully updated.")).toBeVisible();
      await ada.keyboard.press("Escape");
      await expect(bob.getByRole("link", { name: "API keys" })).toBeVisible();
      await choose(ada, email, "Editor");
      await ada.keyboard.press("Escape");
      await expect(bob.getByRole("link", { name: "API keys" })).toHaveCount(0);
    });

    await test.step("a dictionary that is shared with everyone is used by the other", async () => {
      const rules = [{ type: "alias", string_to_replace: "SQL", alias: "sequel" }];
      const path = "/v1/pronunciation-dictionaries/add-from-rules";
      const { id } = await call<{ id: string }>(ada, path, { name: "House style", rules }, boss.token);
      await openDictionaries(ada);
      await ada.getByRole("button", { name: "Share House style in the workspace" }).click();
      const dialog = ada.getByRole("dialog", { name: "Share “House style”" });
      await dialog.getByLabel("Share with").selectOption({ label: `Everyone in ${workspace_name}` });
      await expectWell(ada);
      await dialog.getByRole("button", { name: "Share", exact: true }).click();
      await expect(dialog.getByLabel(`What Everyone in ${workspace_name} may do`)).toBeVisible();
      await expectWell(ada);

      await openDictionaries(bob);
      await bob.getByRole("checkbox", { name: /House style.*Shared with you/ }).check();
      await expectWell(bob);
      // The first one may close a tooltip.
      await expect(async () => {
        await bob.keyboard.press("Escape");
        await expect(bob.getByRole("checkbox", { name: /House style/ })).toBeHidden({ timeout: 500 });
      }).toPass();
      await bob.getByRole("textbox").first().fill("Ask SQL.");
      const spoken = bob.waitForRequest((request) => request.method() === "POST" && request.url().includes("/stream"));
      await bob.getByRole("button", { name: "Generate", exact: true }).click();
      const request = await spoken;
      expect(request.postData()).toContain(id);
      expect((await request.response())?.status()).toBe(200);
    });

    await test.step("who is locked out is told so on a whole page, and comes back when unlocked", async () => {
      await ada.goto("/app/workspace");
      await choose(ada, email, "Lock access");
      await ada.getByRole("dialog").getByRole("button", { name: "Lock access" }).click();
      await expect(ada.getByText("Access locked")).toBeVisible();
      await expect(bob.getByRole("heading", { name: "Your access is locked" })).toBeVisible();
      await expect(bob.getByRole("region", { name: "Your other workspaces" }).getByRole("button")).toHaveCount(1);
      await expectWell(bob);
      await choose(ada, email, "Unlock access");
      await expect(ada.getByText("Access unlocked")).toBeVisible();
      await bob.getByRole("button", { name: "Look again" }).click();
      await expect(bob.getByRole("button", { name: /^Account menu/ })).toBeVisible();
    });

    await test.step("who is removed works in their own workspace again", async () => {
      await bob.getByRole("button", { name: /^Account menu/ }).click();
      await expect(bob.getByRole("menuitemradio", { name: workspace_name })).toBeChecked();
      await expectWell(bob);
      await bob.keyboard.press("Escape");
      await choose(ada, email, "Remove from the workspace");
      await expectWell(ada);
      await ada.getByRole("dialog").getByRole("button", { name: "Remove from the workspace" }).click();
      await expect(ada.getByText("User successfully deleted.")).toBeVisible();
      await expect(ada.getByText("1 of 3 taken, invites included")).toBeVisible();
      await bob.goto("/app/workspace");
      await expect(bob.getByRole("region", { name: "Members" }).getByRole("listitem")).toHaveCount(1);
      await expect(bob.getByText(workspace_name, { exact: true })).toHaveCount(0);
    });

    await test.step("the audit log has all of it", async () => {
      await ada.goto("/app/workspace/audit-log");
      const list = ada.getByRole("list", { name: "Changes" });
      for (const words of [
        "Member removed",
        "Member locked",
        "Shared",
        "Role changed",
        "Member joined",
        "Invite sent",
      ]) {
        await expect(list.getByText(words, { exact: true }).first()).toBeVisible();
      }
      await expectWell(ada);
    });
    await phone.close();
  },
);

test("a workspace has keys of its own, and says what its plan lacks", once, async ({ page, accounts }) => {
  await member(page, accounts);
  await page.goto("/app/workspace/api-keys");
  await page.getByRole("button", { name: "Create key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Website reader");
  await dialog.getByRole("button", { name: "Create key" }).click();
  const key = await page.getByRole("dialog").getByLabel("API key").inputValue();
  await page.getByRole("button", { name: "I have kept it" }).click();
  await expect(page.getByText(`Ends in ${key.slice(-4)}`)).toBeVisible();
  await expectWell(page);
  await page.getByRole("button", { name: "More about Website reader" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("API key successfully deleted")).toBeVisible();
  await page.getByRole("link", { name: "Security" }).click();
  await expect(page.getByRole("heading", { name: "Single sign-on" })).toBeVisible();
  await expectWell(page);
  await page.getByRole("link", { name: "Members" }).click();
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("The Reading Room");
  await name.press("Enter");
  await expect(page.getByText("Workspace name successfully updated.")).toBeVisible();
});
