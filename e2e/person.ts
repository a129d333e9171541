/** What every browser test starts with: somebody new, and a page that is looked at by axe. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { OWNER } from "./owner.ts";
import { PHONE } from "./window-sizes.ts";

export interface Person {
  email: string;
  password: string;
}

export const newcomer = (): Person => ({
  email: `${randomUUID()}@example.com`,
  password: "a passphrase of the browser tests",
});

/** Calls the server as the page's browser does, with its cookies. */
export async function call<T>(page: Page, path: string, data?: object, token?: string): Promise<T> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const answer = await page.request.fetch(path, { method: data ? "POST" : "GET", headers, ...(data ? { data } : {}) });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as T;
}

/** Signs somebody new up, without a page, who has skipped the survey for newcomers; the next page that opens is theirs. */
export async function signUp(page: Page): Promise<Person & { token: string }> {
  const person = newcomer();
  const { access_token: token } = await call<{ access_token: string }>(page, "/sign-up", person);
  await call(page, "/v1/user/onboarding-survey", {}, token);
  return { ...person, token };
}

/** Signs the owner in, without a page; the next page that opens is theirs. */
export async function signInAsOwner(page: Page): Promise<void> {
  await call(page, "/sign-in", OWNER);
}

/** Signs somebody new up in the page, skips the survey for newcomers, and ends at the app's home. */
export async function signUpByForm(page: Page): Promise<Person> {
  const person = newcomer();
  await page.goto("/app/sign-up");
  await page.getByLabel("E-mail").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL("**/app/onboarding");
  await page.getByRole("button", { name: "Skip", exact: true }).click();
  await page.waitForURL("**/app/speech-synthesis");
  return person;
}

/** The longest that something comes or goes; what moves for longer, such as a spinner, is not on its way anywhere. */
const motionMsMax = 1500;

/** Waits until what fades or slides has come or gone: half faded, a text has less contrast than it is read with. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async (longestMs) => {
    const moving = document.getAnimations().filter(({ effect }) => {
      const end = effect?.getComputedTiming().endTime;
      return typeof end === "number" && end <= longestMs;
    });
    await Promise.allSettled(moving.map(({ finished }) => finished));
  }, motionMsMax);
}

/** axe in small. The builder would send more than twice as much to the page, and have it compiled there, twice at each look. */
const axe = readFileSync(
  createRequire(createRequire(import.meta.url).resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js"),
  "utf8",
);
/** What the builder adds to a page that has axe already. */
const NOTHING = ";";

/** What fails is told by its HTML: no node needs a selector, and no rule that is asked for reads style sheets. */
const OPTIONS: Parameters<AxeBuilder["options"]>[0] = {
  resultTypes: ["violations"],
  selectors: false,
  preload: { assets: ["media"] },
};

/** Nothing on the page keeps anybody out. */
export async function expectAccessible(page: Page): Promise<void> {
  await settle(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  const { violations } = await new AxeBuilder({ page, axeSource: NOTHING })
    .options(OPTIONS)
    // There are no frames of other sites, for which the other mode opens a further page each time.
    .setLegacyMode()
    .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`)).toEqual([]);
}

/** Nothing sticks out to the side. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}

/** A test that runs in the large window alone: what it does is the same on a phone. It looks at both widths where that differs. */
export const once = { tag: "@once" };

/** Nothing on the page keeps anybody out, nor sticks out to the side in this window or in one as narrow as a phone. */
export async function expectWell(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const size = page.viewportSize();
  if (size === null || size.width <= PHONE.width) return;
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(size);
}

/** Everything that a page's policy forbade while it was open, told by the browser itself. */
export async function watchPolicy(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction("tellViolation", (what: string) => violations.push(what));
  await page.addInitScript(() => {
    const { tellViolation } = window as unknown as { tellViolation: (what: string) => void };
    document.addEventListener("securitypolicyviolation", (event) =>
      tellViolation(`${location.pathname}: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    );
  });
  return violations;
}
