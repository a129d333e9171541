/** Taking a plan, changing it and ending it, as an admin of a workspace and the owner of the installation do. */
import { type Browser, expect, type Page, test } from "@playwright/test";
import { type ClockedServer, openClockedServer } from "./clocked-server.ts";
import { call, expectWell, once, signInAsOwner, signUp } from "./person.ts";

const PORT = "4122";
const MONTH_DAYS = 31;

/** A server of its own, whose months go by. */
let server: ClockedServer;
test.use({ baseURL: `http://127.0.0.1:${PORT}` });
test.beforeAll(async () => {
  server = await openClockedServer(PORT);
});
test.afterAll(() => server?.stop());

const plan = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });

/** Opens what the owner decides, in a browser of their own. */
async function ownersPage(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signInAsOwner(page);
  await page.goto("/app/admin/plans");
  return page;
}

test(
  "somebody takes a plan with a coupon once the owner lets it through, changes it, ends it and keeps it, and it is renewed",
  once,
  async ({ page, browser }) => {
    const code = "spring";
    const owner = await ownersPage(browser);
    await owner.getByRole("button", { name: "New code" }).click();
    const dialog = owner.getByRole("dialog");
    await dialog.getByLabel("Code", { exact: true }).fill(code);
    await dialog.getByRole("textbox", { name: "Percent" }).fill("20");
    await dialog.getByLabel("Months").fill("3");
    await expectWell(owner);
    await dialog.getByRole("button", { name: "New code" }).click();
    await expect(owner.getByText("20% off for 3 months")).toBeVisible();

    const { email, password, token } = await signUp(page);
    const { workspace_name } = await call<{ workspace_name: string }>(page, "/v1/user", undefined, token);
    await page.goto("/app/subscription");
    const coupon = page.getByRole("textbox", { name: "Coupon code" });
    await coupon.fill("no-such-code");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("Coupon code no-such-code is invalid")).toBeVisible();
    await expect(coupon).toHaveValue("");
    await coupon.fill(code);
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("Coupon code applied for checkout! 20% off each month for 3 months")).toBeVisible();
    await expectWell(page);
    await page.getByRole("button", { name: "Choose Creator" }).click();
    await page.waitForURL("**/app/subscription/checkout/*");
    await expect(page.getByRole("row", { name: /Total/ })).toContainText("$17.60");
    await expectWell(page);
    await page.getByRole("button", { name: "Ask the owner" }).click();
    await expect(page.getByText("The owner of this installation has been asked.")).toBeVisible();

    const waiting = owner.getByText(`asked for by ${email}`);
    await expect(waiting).toBeVisible();
    await expect(owner.getByText(`${workspace_name} wants Creator`)).toBeVisible();
    await owner.getByRole("button", { name: "Approve" }).last().click();
    await expect(owner.getByText("The plan has begun.")).toBeVisible();
    await owner.context().close();

    // Told by the live channel: nobody reloads.
    await expect(page.getByText("The plan is yours.")).toBeVisible();
    await page.getByRole("link", { name: "Back to the plans" }).click();
    await expect(plan(page, "Creator").getByText("Your plan")).toBeVisible();
    await expect(page.getByText("$22 a month", { exact: true })).toBeVisible();

    await page.getByRole("button", { name: "Change to Starter" }).click();
    await expect(page.getByRole("dialog").getByText(/when what you paid for ends/)).toBeVisible();
    await page.getByRole("button", { name: "Change plan" }).click();
    await expect(page.getByText(/Changes to Starter \(monthly\) on/)).toBeVisible();
    await page.getByRole("button", { name: "Stay on Creator" }).click();
    await expect(page.getByText("Your plan stays as it is.")).toBeVisible();

    await page.getByRole("button", { name: "Cancel plan" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel plan" }).click();
    await expect(page.getByText("Your subscription has been successfully cancelled.")).toBeVisible();
    await expect(page.getByText(/then your workspace is on Free/)).toBeVisible();
    await page.getByRole("button", { name: "Keep my plan" }).click();
    await expect(page.getByText(/Goes on by itself on/)).toBeVisible();

    const invoices = page.getByRole("link", { name: /See it: Invoice/ });
    await expect(invoices).toHaveCount(1);
    await server.passDays(MONTH_DAYS);
    await call(page, "/sign-in", { email, password });
    await page.reload();
    // Renewed: a second invoice in the list, which is named above the plans until the owner says that it was paid.
    await expect(page.getByText(/^Invoice .+ of \$17\.60 is to be paid/)).toBeVisible();
    await expect(invoices).toHaveCount(3);
    await expect(page.getByText(/Goes on by itself on/)).toBeVisible();
    await invoices.first().click();
    await expect(page.getByRole("row", { name: /Total/ })).toContainText("$17.60");
    await expectWell(page);
  },
);
