/** What people read when an answer does not come, in the specification's own words. */
import { expect, type Page, test } from "@playwright/test";
import { call, expectAccessible, once, signInAsOwner, signUp } from "./person.ts";

const refusal = { detail: { status: "server_error", message: "Not now." } };

/** Refuses a call of the page: reading it, or all that changes something. */
async function refuse(page: Page, path: string | RegExp, kind: "read" | "change"): Promise<void> {
  await page.route(path, (route) =>
    (route.request().method() === "GET") === (kind === "read")
      ? route.fulfill({ status: 500, json: refusal })
      : route.fallback(),
  );
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
  await page.getByRole("button", { name: "More about Website reader" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
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
