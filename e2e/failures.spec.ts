/** What people read when an answer does not come, in the specification's own words. */
import { expect, type Page, test } from "@playwright/test";
import { OWNER } from "./owner.ts";
import { call, expectAccessible, newcomer, once, signInAsOwner, signUp } from "./person.ts";

const refusal = { detail: { status: "server_error", message: "Not now." } };

/** Refuses a call of the page: reading it, or all that changes something. */
async function refuse(page: Page, path: string | RegExp, kind: "read" | "change"): Promise<void> {
  await page.route(path, (route) =>
    (route.request().method() === "GET") === (kind === "read")
      ? route.fulfill({ status: 500, json: refusal })
      : route.fallback(),
  );
}

/** Answers what is read as the server would, of a workspace with more in it than this one has. */
async function answer(page: Page, path: string, json: object): Promise<void> {
  await page.route(path, (route) => (route.request().method() === "GET" ? route.fulfill({ json }) : route.fallback()));
}

/** Chooses from a row's menu. */
async function choose(page: Page, row: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `More about ${row}` }).click();
  await page
    .getByRole(/^(Admin|Editor)$/.test(item) ? "menuitemradio" : "menuitem", { name: item, exact: true })
    .click();
}

/** Chooses what takes something away, and says that it is meant. */
async function chooseAndConfirm(page: Page, row: string, item: string): Promise<void> {
  await choose(page, row, item);
  await page.getByRole("dialog").getByRole("button", { name: item, exact: true }).click();
}

test("each list of a workspace that does not come says which one it is", once, async ({ page }) => {
  // Of an Enterprise plan: every page has all of its parts.
  await signInAsOwner(page);
  await refuse(page, /\/v1\/workspace\/(members|invites|api-keys|domain-verifications|identity-providers|sso)/, "read");
  const told = {
    "/app/workspace": ["Error when fetching workspace users", "Error when fetching workspace invites"],
    "/app/workspace/api-keys": ["Error when fetching workspace api keys"],
    "/app/workspace/security": [
      "Error when fetching workspace verified domains",
      "Error when fetching workspace sso provider config",
      "Error when fetching workspace identity providers",
    ],
  };
  for (const [path, sentences] of Object.entries(told)) {
    await page.goto(path);
    for (const sentence of sentences) await expect(page.getByText(sentence, { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(sentences.length);
    await expectAccessible(page);
  }
});

test("a change that is refused says so, and what was there stays", once, async ({ page }) => {
  const { token } = await signUp(page);
  await call(page, "/v1/workspace/api-keys/add", { name: "Website reader" }, token);
  await refuse(page, /\/v1\/workspace\/(api-keys|update-workspace)|\/validate-promocode/, "change");

  await page.goto("/app/workspace/api-keys");
  await chooseAndConfirm(page, "Website reader", "Delete");
  await expect(page.getByText("API key could not be deleted, please try again later.")).toBeVisible();
  await expect(page.getByText("Website reader", { exact: true })).toBeVisible();

  await page.goto("/app/workspace");
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("The Reading Room");
  await name.press("Enter");
  await expect(page.getByText("Error when updating name")).toBeVisible();

  await page.goto("/app/subscription");
  await page.getByRole("textbox", { name: "Coupon code" }).fill("spring");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Error validating promocode code")).toBeVisible();
});

test("who works in a workspace and who is invited stay when a change of them is refused", once, async ({ page }) => {
  await signInAsOwner(page);
  const { access_token } = await call<{ access_token: string }>(page, "/sign-in", OWNER);
  const [ada, invited] = ["ada@example.com", newcomer().email];
  await call(page, "/v1/workspace/invites/add", { email: invited }, access_token);
  const may = { workspace_role: "editor", seat_type: "workspace_member", is_owner: false, is_locked: false };
  const seen = { joined_at_unix: 1_800_000_000, last_seen_unix: null };
  await answer(page, "**/v1/workspace/members", [{ user_id: "ada", email: ada, first_name: null, ...may, ...seen }]);
  await refuse(page, /\/v1\/workspace\/(members|invites)/, "change");
  await page.goto("/app/workspace");
  await choose(page, ada, "Admin");
  await expect(page.getByText("Error when updating role: Not now.")).toBeVisible();
  await page.keyboard.press("Escape");
  await chooseAndConfirm(page, ada, "Remove from the workspace");
  await expect(page.getByText("User could not be deleted, please try again later.")).toBeVisible();
  await expect(page.getByRole("button", { name: `More about ${ada}` })).toBeVisible();

  await choose(page, `the invite of ${invited}`, "Delete invite");
  await expect(page.getByText("Invite could not be deleted, please try again later.")).toBeVisible();
  await page.unroute(/\/v1\/workspace\/(members|invites)/);
  await choose(page, `the invite of ${invited}`, "Delete invite");
  await expect(page.getByText("Invite successfully deleted")).toBeVisible();
  await expect(page.getByRole("button", { name: `More about the invite of ${invited}` })).toHaveCount(0);
});

test("domains, providers and ways in stay when a change of them is refused", once, async ({ page }) => {
  await signInAsOwner(page);
  const domain = "corp.example";
  const added = { domain, verification_method: "dns_txt", verification_token: "token", reason: null };
  const times = { created_at_unix: 1_800_000_000, checked_at_unix: 1_800_000_000, verified_at_unix: 1_800_000_000 };
  const shown = {
    dns_record: { name: domain, value: "token" },
    html_page: { url: `https://${domain}/`, tag: "token" },
  };
  await answer(page, "**/domain-verifications", [{ ...added, ...times, ...shown, status: "verified" }]);
  await answer(page, "**/v1/workspace/identity-providers", [
    { provider: "password", name: "E-mail and password", is_allowed: true },
    { provider: "sso", name: "Single sign-on", is_allowed: true },
  ]);
  await refuse(page, /\/v1\/workspace\/(domain-verifications|sso-provider-config)/, "change");
  await page.route("**/v1/workspace/identity-providers", (route) =>
    route.request().method() === "GET" ? route.fallback() : route.fulfill({ json: { status: "ok" } }),
  );
  await page.goto("/app/workspace/security");
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Add domain" }).click();
  await dialog.getByLabel("Domain", { exact: true }).fill(domain);
  await dialog.getByRole("button", { name: "Add domain" }).click();
  await expect(dialog.getByText("Error when adding domain verification: Not now.")).toBeVisible();
  await page.keyboard.press("Escape");
  await chooseAndConfirm(page, domain, "Delete");
  await expect(page.getByText("Error when deleting domain verification: Not now.")).toBeVisible();
  await expect(page.getByText("Verified", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Set up", exact: true }).click();
  await dialog.getByLabel("Metadata").fill("<EntityDescriptor/>");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Error when updating sso provider: Not now.")).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("checkbox", { name: "E-mail and password" }).uncheck();
  const save = page.getByRole("button", { name: "Save", exact: true });
  await save.focus();
  await save.press("Enter");
  await expect(page.getByText("Workspace identity providers successfully updated.")).toBeVisible();
});

test("somebody reads which change of their account did not go through", once, async ({ page }) => {
  const { token } = await signUp(page);
  await refuse(page, /\/v1\/user\/(send-|onboarding-checklist\/(hide|mark))/, "change");
  await page.goto("/app/onboarding-checklist");
  await page.getByRole("button", { name: "Hide this list" }).click();
  await expect(page.getByText("Error hiding onboarding checklist")).toBeVisible();
  await page.getByRole("button", { name: "I am done with it" }).click();
  await expect(page.getByText("Error marking onboarding checklist as complete")).toBeVisible();
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText("An error occured while sending the verification email.")).toBeVisible();

  await page.goto("/app/settings");
  await page.getByRole("button", { name: "Change", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("New e-mail").fill(newcomer().email);
  // What is busy keeps the focus: whoever works by keys goes on from there.
  const send = dialog.getByRole("button", { name: "Send the letter" });
  await send.press("Enter");
  const sentence = "An error occurred, we were unable to send a verification email to this address.";
  await expect(dialog.getByText(sentence)).toBeVisible();
  await expect(send).toBeFocused();

  const user = await call<object>(page, "/v1/user", undefined, token);
  await answer(page, "**/v1/user", { ...user, workspace_id: "" });
  await page.goto("/?newUser=false&internalCode=NoSuchCode");
  await expect(page.getByText(/^Unable to update email, \S/)).toBeVisible();
  await expect(page.getByText("Workspace ID not found in claims or user data")).toBeVisible();
});

test("a letter's page says why it cannot go on, and whom it let in", once, async ({ page }) => {
  await refuse(page, "**/v1/user/send-password-reset-email", "change");
  await page.goto("/app/forgot-password");
  await page.getByLabel("E-mail").fill(newcomer().email);
  await page.getByRole("button", { name: "Send the letter" }).click();
  await expect(page.getByText("An error occured while requesting the password change.")).toBeVisible();

  const message = "Too many attempts, please try again in a few minutes.";
  await page.route("**/sign-in/check-reset-code", (route) =>
    route.fulfill({ status: 429, json: { detail: { status: "too_many_attempts", message } } }),
  );
  await page.goto("/app/reset-password?code=NoSuchCode");
  await expect(page.getByText(message)).toBeVisible();

  await page.goto("/app/join?invite_code=NoSuchCode");
  await expect(page.getByRole("heading", { name: "Couldn't find workspace invite code" })).toBeVisible();

  await page.route("**/v1/user/sign-in-requests/verify", (route) => route.fulfill({ json: { status: "ok" } }));
  await page.goto("/app/sign-in-request?code=SomeCode");
  await page.getByRole("button", { name: "It is me, let it in" }).click();
  await expect(page.getByRole("heading", { name: "Thank you for granting us access to your account!" })).toBeVisible();
});
