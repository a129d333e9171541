import { expect, type Page } from "@playwright/test";
import { CHECKLIST_ITEMS } from "../contract/onboarding.ts";
import { codeIn } from "../server/mail/testing/mailbox.ts";
import { type AccountsServer, test } from "./accounts-server.ts";
import { call, expectWell, newcomer, once, type Person } from "./person.ts";
import { PHONE } from "./window-sizes.ts";

const stepsCount = CHECKLIST_ITEMS.length;

/**
 * Somebody who has an account with a confirmed e-mail; the next page that opens is theirs. `survey` is what they told
 * when they were new, if they did.
 */
async function member(page: Page, { letter }: AccountsServer, survey?: object): Promise<Person> {
  const person = newcomer();
  await call(page, "/sign-up", person);
  const code = codeIn(await letter(person.email));
  const { grant } = await call<{ grant: { access_token: string } }>(page, "/sign-in/verify-email", { code });
  if (survey) await call(page, "/v1/user/onboarding-survey", survey, grant.access_token);
  return person;
}

async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.goto("/app/sign-in");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(/\/app\/(speech-synthesis|onboarding)$/);
}

test("a newcomer answers a few questions, hears a voice, and finds their first steps on Home", async ({
  page,
  accounts,
}) => {
  await member(page, accounts);
  await page.goto("/app/onboarding");
  await page.getByLabel("First name").fill("Ada");
  await expectWell(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("Books and articles").click();
  await page.getByText("Fiction", { exact: true }).click();
  await expectWell(page);
  await page.getByRole("button", { name: "Continue" }).click();
  const voices = page.getByRole("button", { name: /^Hear / });
  await expect(voices).toHaveCount(4);
  await expectWell(page);
  await voices.nth(1).click();
  await expect(page.getByRole("button", { name: /^Pause /, pressed: true })).toBeVisible();
  await page.getByRole("button", { name: "Start", exact: true }).click();

  await page.waitForURL("**/app/speech-synthesis");
  await expect(page.getByRole("heading", { name: /, Ada$/ })).toBeVisible();
  const steps = page.getByRole("region", { name: "Getting started" });
  await expect(steps).toContainText(`0 of ${stepsCount} done`);
  await expectWell(page);
  await page.getByRole("textbox", { name: "What should be said" }).fill("This is my first sentence.");
  await page.getByRole("button", { name: "Generate", exact: true }).click();
  await expect(
    page.getByText("Congratulations on completing a step in your onboarding checklist", { exact: true }),
  ).toBeVisible();
  await expect(steps).toContainText(`1 of ${stepsCount} done`);
  await steps.getByRole("button", { name: "Hide this list" }).click();
  await expect(steps).toHaveCount(0);
  await page.goto("/app/onboarding-checklist");
  await expect(page.getByText(`1 of ${stepsCount} done`)).toBeVisible();
  await expectWell(page);
  await page.getByRole("button", { name: "I am done with it" }).click();
  await expect(page.getByText("Your first steps are behind you.")).toBeVisible();
  // Who has answered is not asked again.
  await page.goto("/app/speech-synthesis");
  await expect(page.getByRole("heading", { name: /, Ada$/ })).toBeVisible();
});

test(
  "changes names and preferences, which follow to another browser, and is told there of the new sign-in",
  once,
  async ({ page, accounts, browser }) => {
    const person = await member(page, accounts, {});
    await page.goto("/app/settings");
    const name = page.getByLabel("First name");
    await expect(name).toBeVisible();
    await expectWell(page);
    await name.fill("Grace");
    await name.press("Escape");
    await expect(name).toHaveValue("");
    await name.fill("Grace");
    await name.press("Enter");
    await expect(page.getByText("Name saved")).toBeVisible();
    await page.getByRole("switch", { name: "Letters about Mynah" }).check();

    await page.goto("/app/settings/preferences");
    await expect(page.getByLabel("Skip buttons")).toBeVisible();
    await expectWell(page);
    await page.getByText("Dark", { exact: true }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await page.getByRole("switch", { name: "Play as soon as there is sound" }).uncheck();
    await page.getByRole("switch", { name: "Find out the language of a text" }).uncheck();
    await page.getByLabel("Skip buttons").selectOption("30");

    // A phone's: what is the same there is done and looked at in both.
    const other = await browser.newContext({ baseURL: accounts.url, viewport: PHONE, hasTouch: true, isMobile: true });
    await other.addCookies([{ name: "mynah_analytics", value: "denied", url: accounts.url }]);
    const second = await other.newPage();
    await signIn(second, person);
    await expect(second.locator("html")).toHaveAttribute("data-theme", "dark");
    await second.goto("/app/settings/preferences");
    await expect(second.getByLabel("Skip buttons")).toHaveValue("30");
    await expectWell(second);
    await expect(second.getByRole("switch", { name: "Play as soon as there is sound" })).not.toBeChecked();
    await expect(second.getByRole("switch", { name: "Find out the language of a text" })).not.toBeChecked();
    await second.goto("/app/settings");
    await expect(second.getByLabel("First name")).toHaveValue("Grace");
    await expect(second.getByRole("switch", { name: "Letters about Mynah" })).toBeChecked();
    await expectWell(second);

    await page.getByRole("button", { name: /^Notifications/ }).click();
    await expect(page.getByRole("list", { name: "Notifications" }).getByRole("listitem").first()).toContainText(
      /sign-in/i,
    );
    await expectWell(page);
    const bell = second.getByRole("button", { name: /^Notifications, \d+ not read$/ });
    await bell.click();
    const list = second.getByRole("list", { name: "Notifications" });
    await expect(list.getByRole("listitem").first()).toContainText(/sign-in/i);
    await expectWell(second);
    await second.getByRole("button", { name: "Mark all as read" }).click();
    await expect(list.getByText("Not read yet")).toHaveCount(0);
    const count = await list.getByRole("listitem").count();
    await list
      .getByRole("button", { name: /^Dismiss / })
      .first()
      .click();
    if (count > 1) await expect(list.getByRole("listitem")).toHaveCount(count - 1);
    else await expect(second.getByText("Nothing new")).toBeVisible();
    await second.keyboard.press("Escape");
    await expect(second.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
    await other.close();
  },
);

test(
  "takes everything along as a zip, deletes the account, and comes back in time",
  once,
  async ({ page, accounts }) => {
    const person = await member(page, accounts, {});
    await page.goto("/app/settings/data");
    await expect(page.getByText("No export yet.")).toBeVisible();
    await page.getByRole("button", { name: "Start export" }).click();
    const link = page.getByRole("link", { name: "Download" });
    await expect(link).toBeVisible({ timeout: 20_000 });
    await expectWell(page);
    const downloading = page.waitForEvent("download");
    await link.click();
    const chunks: Buffer[] = [];
    for await (const chunk of await (await downloading).createReadStream()) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).subarray(0, 2).toString("latin1")).toBe("PK");

    await page.getByRole("button", { name: "Delete account" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete your account?" });
    const forGood = dialog.getByRole("button", { name: "Delete my account" });
    await expect(forGood).toBeDisabled();
    await dialog.getByLabel(/^Type .+ to confirm$/).fill("somebody@example.com");
    await expect(forGood).toBeDisabled();
    await dialog.getByLabel(/^Type .+ to confirm$/).fill(person.email);
    await expectWell(page);
    await forGood.click();
    await page.waitForURL("**/app/sign-in");
    await expect(
      page.getByText(/^Your account is switched off\. Sign in before \w+ \d+, \d{4} to keep it\.$/),
    ).toBeVisible();

    await signIn(page, person);
    const news = page.getByRole("region", { name: "About your account" });
    await expect(news).toContainText(/^Your account will be deleted on \w+ \d+, \d{4}\./);
    await expectWell(page);
    await news.getByRole("button", { name: "Keep my account" }).click();
    await expect(page.getByText("Welcome back. Your account stays.")).toBeVisible();
    await expect(news).toHaveCount(0);
  },
);

test.describe("where the law asks for more", once, () => {
  test.describe("in Illinois", () => {
    test.use({ extraHTTPHeaders: { "cf-ipcountry": "US", "cf-region-code": "IL" } });

    test("the updated terms can only be accepted, and are not asked again", async ({ page, accounts }) => {
      await member(page, accounts, {});
      await page.goto("/app/speech-synthesis");
      const terms = page.getByRole("dialog", { name: "Updated Terms" });
      await expect(terms).toBeVisible();
      await expectWell(page);
      await page.keyboard.press("Escape");
      await page.mouse.click(5, 5);
      await expect(terms).toBeVisible();
      const refused = { status: 500, json: { detail: { status: "server_error", message: "Not now." } } };
      await page.route("**/v1/user/accept*", (route) => route.fulfill(refused), { times: 1 });
      await terms.getByRole("button", { name: "Accept" }).click();
      await expect(page.getByText("Error accepting bipa terms")).toBeVisible();
      await terms.getByRole("button", { name: "Accept" }).click();
      await expect(terms).toHaveCount(0);
      await page.reload();
      await expect(page.getByRole("textbox", { name: "What should be said" })).toBeVisible();
      await expect(terms).toHaveCount(0);
    });
  });

  test.describe("in California", () => {
    test.use({ extraHTTPHeaders: { "cf-ipcountry": "US", "cf-region-code": "CA" } });

    test("people forbid the sale of what is known of them, and take it back", async ({ page, accounts }) => {
      const told = page.waitForResponse("**/v1/user/edit-user-metadata");
      await member(page, accounts, {});
      await page.goto("/app/speech-synthesis");
      await told;
      await page.goto("/app/settings/data");
      await page.getByRole("button", { name: "Opt out" }).click();
      const dialog = page.getByRole("dialog", { name: "Opt out of sale and sharing" });
      await expectWell(page);
      await dialog.getByRole("button", { name: "Opt out" }).click();
      await expect(page.getByText("You have opted out", { exact: true })).toBeVisible();
      await page.getByRole("button", { name: "Take back" }).click();
      await expect(page.getByRole("button", { name: "Opt out" })).toBeVisible();
    });
  });

  test("a browser's privacy signal is honored without being asked", async ({ page, accounts }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, "globalPrivacyControl", { value: true }));
    const told = page.waitForResponse("**/v1/user/edit");
    await member(page, accounts, {});
    await page.goto("/app/speech-synthesis");
    await told;
    await page.goto("/app/settings/data");
    await expect(page.getByText(/Your browser sends a privacy signal/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Take back" })).toHaveCount(0);
  });
});

test(
  "in Europe nothing is counted before it is allowed, and nothing after it is refused",
  once,
  async ({ browser, accounts }) => {
    const visit = async () => {
      const context = await browser.newContext({
        baseURL: accounts.url,
        extraHTTPHeaders: { "cf-ipcountry": "FR" },
      });
      const page = await context.newPage();
      const told: string[] = [];
      page.on("request", (request) => request.url().includes("/ingest/") && told.push(request.url()));
      await page.goto("/app/sign-in");
      return { context, page, told };
    };
    const no = await visit();
    const banner = no.page.getByRole("region", { name: "May we count visits?" });
    await expect(banner).toBeVisible();
    await expectWell(no.page);
    await banner.getByRole("button", { name: "No, thanks" }).click();
    await expect(banner).toHaveCount(0);
    await no.page.reload();
    await expect(no.page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
    await expect(banner).toHaveCount(0);
    expect(no.told).toEqual([]);
    await no.context.close();

    const yes = await visit();
    const counted = async () => (await accounts.counted()).map(({ event }) => event);
    const before = (await counted()).length;
    await yes.page.getByRole("button", { name: "Allow" }).click();
    await expect.poll(async () => (await counted()).slice(before)).toContain("page_seen");
    await yes.context.close();
  },
);
