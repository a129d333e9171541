import type { Browser, Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { people as atOidc, client_secret, openOidc } from "../server/sign-in/providers/testing.ts";
import { openSamlProvider } from "../server/testing/sso/saml-provider.ts";
import { test } from "./accounts-server.ts";
import { OWNER } from "./owner.ts";
import { call, expectWell, once, signInAsOwner } from "./person.ts";

const domain = "corp.example";

/** Somebody at a browser that was never here before, led from their work e-mail to their company's page. */
async function leadAway(browser: Browser, url: string, email: string, looks: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await page.goto("/app/sign-in");
  await page.getByRole("link", { name: "Sign in with single sign-on" }).click();
  await expect(page.getByRole("heading", { name: "Single sign-on" })).toBeVisible();
  await looks(page);
  await page.getByLabel("Work e-mail").fill("ada@elsewhere.example");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("There is no single sign-on for elsewhere.example.")).toBeVisible();
  await page.getByLabel("Work e-mail").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
  return page;
}

async function expectSignedInAs(page: Page, email: string): Promise<void> {
  // Somebody new is welcomed first.
  await page.waitForURL("**/app/onboarding");
  const { access_token } = await call<{ access_token: string }>(page, "/sign-in/refresh", {});
  const user = await call<{ email: string }>(page, "/v1/user", undefined, access_token);
  expect(user.email).toBe(email);
  await page.context().close();
}

test(
  "an admin sets up a domain and a provider, and people sign in by SAML and by OpenID Connect",
  once,
  async ({ page, browser, accounts: { url, publish } }) => {
    const ada = { email: `ada@${domain}`, first_name: "Ada" };
    const saml = await openSamlProvider([ada], "localhost");
    try {
      await signInAsOwner(page);
      await page.goto("/app/workspace/security");
      await page.getByRole("button", { name: "Add domain" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Domain", { exact: true }).fill(domain);
      await dialog.getByRole("button", { name: "Add domain" }).click();
      const token = await call<{ access_token: string }>(page, "/sign-in", OWNER).then((grant) => grant.access_token);
      const list = async () =>
        await call<{ dns_record: { name: string; value: string } }[]>(
          page,
          "/v1/workspace/domain-verifications",
          undefined,
          token,
        );
      await expect(page.getByText("Not checked yet")).toBeVisible();
      const [added] = await list();
      await expect(page.getByText(added?.dns_record.name ?? "nothing")).toBeVisible();
      await publish(added?.dns_record.name ?? "", added?.dns_record.value ?? "");
      await page.getByRole("button", { name: "Check now" }).click();
      await expect(page.getByText("Verified", { exact: true })).toBeVisible();

      await page.getByRole("button", { name: "Set up", exact: true }).click();
      await dialog.getByLabel("Metadata").fill(saml.metadata_xml);
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("Identity provider saved")).toBeVisible();
      await expectWell(page);

      const away = await leadAway(browser, url, ada.email, expectWell);
      await away.getByRole("button", { name: `Sign in as ${ada.email}` }).click();
      await expectSignedInAs(away, ada.email);

      const { provider_id } = await call<{ provider_id: string }>(
        page,
        "/v1/workspace/sso-provider-config",
        undefined,
        token,
      );
      const oidc = await openOidc([`${url}/sign-in/with/sso/${provider_id}/callback`]);
      try {
        const bob = `bob@${domain}`;
        atOidc.set("bob", { email: bob, email_verified: true, name: "Bob" });
        const sso_provider_config = { issuer: oidc.issuer, client_id: "mynah", client_secret };
        const body = { provider_type: "oidc", sso_provider_config, domains: [domain] };
        await call(page, "/v1/workspace/sso-provider-config", body, token);
        const there = await leadAway(browser, url, bob, async () => {});
        await there.locator("input[name=login]").fill("bob");
        await there.locator("input[name=password]").fill("any");
        await there.getByRole("button", { name: /sign.?in/i }).click();
        await there.getByRole("button", { name: "Continue" }).click();
        await expectSignedInAs(there, bob);
        await page.reload();
        await expect(page.getByText(oidc.issuer)).toBeVisible();
      } finally {
        oidc.server.closeAllConnections();
        oidc.server.close();
      }
    } finally {
      saml.close();
    }
  },
);
