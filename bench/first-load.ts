/** How much JavaScript a page costs on its first load, as the browser gets it, gzipped; and how soon it is there again. */
import { gzipSync } from "node:zlib";
import { chromium, type Response } from "@playwright/test";
import { browserPath } from "../tools/browser.ts";
import { median, ms, note } from "./measure.ts";
import type { BenchServer } from "./server.ts";

/** No script came for so long: there are no more. */
const quietMs = 2000;
const visits = 5;

/** Signs in and opens the text-to-speech screen with an empty cache. */
export async function benchFirstLoad(server: BenchServer): Promise<void> {
  const browser = await chromium.launch({
    executablePath: browserPath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
  });
  const page = await browser.newPage();
  const sizes: Promise<number>[] = [];
  const count = (response: Response) => {
    if (response.url().endsWith(".js")) sizes.push(response.body().then((body) => gzipSync(body).length));
  };
  await page.goto(`${server.url}/app/sign-in`);
  await page.getByLabel("E-mail").fill("bench@example.com");
  await page.getByLabel("Password", { exact: true }).fill("a long enough passphrase");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/app/speech-synthesis**");
  // A context of its own, signed in and with nothing in its cache.
  const fresh = await browser.newContext({ storageState: await page.context().storageState() });
  const visit = await fresh.newPage();
  visit.on("response", count);
  await visit.goto(`${server.url}/app/speech-synthesis/text-to-speech`);
  await visit.getByRole("textbox").first().waitFor();
  // The network is never idle: the page listens for changes.
  for (let seen = 0; seen < sizes.length; await visit.waitForTimeout(quietMs)) seen = sizes.length;
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  const opened: number[] = [];
  for (let i = 0; i < visits; i++) {
    const began = performance.now();
    await visit.reload();
    await visit.getByRole("textbox").first().waitFor();
    opened.push(performance.now() - began);
  }
  await browser.close();
  note("the text-to-speech screen opened again, until its box is there", ms(median(opened)), "", null);
  const kb = bytes / 1000;
  note("JavaScript of the text-to-speech screen on first load (gz)", `${kb.toFixed(0)} kB`, "≤ 150 kB", kb <= 150);
}
