import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { OWNER } from "./owner.ts";
import { call, expectAccessible, expectNoSidewaysScroll, once, signUp, watchPolicy } from "./person.ts";

const TEXT = `"The mynah" & its friends <!-- </script><script>window.broken = 1</script> --> repeat what they hear, again and again, until somebody opens the window.`;
const NAME = `"><img src=x onerror="window.broken = 2">`;

/** Makes an item over the API as the person of this token, shares it, and returns its public path. */
async function share(page: Page, token: string, text: string, name: string): Promise<string> {
  const { voices } = await call<{ voices: { voice_id: string }[] }>(page, "/v1/voices", undefined, token);
  const spoken = await page.request.post(`/v1/text-to-speech/${voices[0]?.voice_id}`, {
    headers: { authorization: `Bearer ${token}` },
    data: { text },
  });
  await call(page, "/v1/user/update-public-user-name", { public_user_name: name }, token);
  const item = spoken.headers()["history-item-id"];
  const link = await call<{ share_link: string }>(page, `/v1/history/${item}/share-link`, undefined, token);
  return new URL(link.share_link).pathname;
}

test(
  "no page runs a script that was not built into it, and none is kept from what it needs",
  once,
  async ({ page }) => {
    const violations = await watchPolicy(page);
    await page.goto("/app/sign-in");
    await page.getByLabel("E-mail").fill(OWNER.email);
    await page.getByLabel("Password", { exact: true }).fill(OWNER.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL("**/app/speech-synthesis");
    const patterns = JSON.parse(readFileSync("build/client/pages.json", "utf8")) as string[];
    const { access_token } = await call<{ access_token: string }>(page, "/sign-in", OWNER);
    const shared = await share(page, access_token, "A sentence for a stranger.", "The owner");
    const paths = [...patterns.filter((path) => !path.includes(":")), "/api-reference", "/no-such-page", shared];
    for (const path of paths) {
      const answer = await page.goto(path);
      const header = answer?.headers()["content-security-policy"] ?? "";
      const scripts = header.match(/script-src ([^;]*)/)?.[1];
      expect(scripts, path).toMatch(/^'self'( 'wasm-unsafe-eval')?( 'sha256-[\w+/]{43}=')*$/);
      await expect(page.locator("h1").first()).toBeAttached();
      expect(violations).toEqual([]);
    }
    // The watch itself works: a script that the page did not bring along is kept out, and told.
    await page.evaluate(() => {
      document.body.append(Object.assign(document.createElement("script"), { textContent: "window.broken = 3" }));
    });
    await expect.poll(() => violations.length).toBeGreaterThan(0);
    expect(await page.evaluate(() => (window as unknown as { broken?: number }).broken)).toBeUndefined();
  },
);

test("a share link shows a stranger what was said, as text, and plays it by keyboard", async ({ page, browser }, {
  project,
}) => {
  const { token } = await signUp(page);
  const path = await share(page, token, TEXT, NAME);
  const context = await browser.newContext({ viewport: project.use.viewport ?? null });
  const stranger = await context.newPage();
  const violations = await watchPolicy(stranger);
  let scriptBytes = 0;
  stranger.on("response", async (answer) => {
    if (answer.request().resourceType() === "script") scriptBytes += (await answer.body()).length;
  });

  const source = await (await stranger.goto(path))?.text();
  expect(source?.match(/<script/g)).toHaveLength(2);
  expect(await stranger.locator("img").count()).toBe(0);
  await expect(stranger).toHaveTitle(/^"The mynah" & its friends <!--… · Spoken by .+ · Mynah$/);
  const preview = (property: string) => stranger.locator(`meta[property="og:${property}"]`).getAttribute("content");
  expect(await preview("title")).toMatch(/^"The mynah" & its friends <!--… · Spoken by .+$/);
  expect(await preview("description")).toBe(TEXT);
  expect(await preview("url")).toContain(path);
  await expect(stranger.getByText(TEXT)).toBeVisible();
  await expect(stranger.getByText(`Shared by ${NAME}`)).toBeVisible();
  await expectAccessible(stranger);
  await expectNoSidewaysScroll(stranger);

  const position = stranger.getByRole("slider", { name: "Position" });
  const seconds = async () => Number(await position.getAttribute("aria-valuenow"));
  await stranger.getByRole("button", { name: /^Play/ }).focus();
  await stranger.keyboard.press("Enter");
  await expect(stranger.getByRole("button", { name: /^Pause/ })).toBeVisible();
  await expect.poll(seconds).toBeGreaterThan(0);
  await stranger.keyboard.press("Space");
  await expect(stranger.getByRole("button", { name: /^Play/ })).toBeVisible();
  await position.focus();
  await stranger.keyboard.press("Home");
  await expect.poll(seconds).toBe(0);
  await stranger.keyboard.press("ArrowRight");
  await expect.poll(seconds).toBe(3);
  await expect(position).toHaveAttribute("aria-valuetext", /^0:03 of \d:\d\d$/);
  await stranger.keyboard.press("End");
  await expect.poll(seconds).toBeGreaterThan(3);

  expect(violations).toEqual([]);
  expect(await stranger.evaluate(() => (window as unknown as { broken?: number }).broken)).toBeUndefined();
  // The promise is 30 kB compressed; this is the whole of it, uncompressed.
  expect(scriptBytes).toBeGreaterThan(0);
  expect(scriptBytes).toBeLessThan(30_000);
  await context.close();
});

test("a share link that leads nowhere says so with its status", once, async ({ page }) => {
  const answer = await page.goto("/share/nothingThatWasEverShared");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Nothing is shared here" })).toBeVisible();
  await expectAccessible(page);
});
