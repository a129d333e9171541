/** A voice from its first recording to its end: recorded, agreed to, spoken with, lent in the library, taken back, gone. */
import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { type ClockedServer, openClockedServer } from "./clocked-server.ts";
import { loudness } from "./loudness.ts";
import { readAloud, record, speak, test } from "./microphone.ts";
import { OWNER } from "./owner.ts";
import { call, expectAccessible, expectWell, once, signUp } from "./person.ts";

const PORT = "4121";
const TEXT =
  "The boats came in before the rain, and the harbour was quiet. My grandmother planted apple trees behind the old mill.";
const NAME = "Harbour";
const COPY = "My storyteller";
const DAY_MS = 86_400_000;
const [NOTICE_DAYS, HELD_DAYS] = [14, 13];

/** A server of its own: nobody else's days go by. */
let server: ClockedServer;
test.beforeAll(async () => {
  server = await openClockedServer(PORT);
});
test.afterAll(() => server?.stop());

const openFor = async (browser: Browser): Promise<Page> =>
  await (await browser.newContext({ baseURL: server.url })).newPage();

const row = (page: Page, name: string): Locator => page.getByRole("listitem").filter({ hasText: name });

/** Days go by, for the server and in the browsers of people. */
async function passDays(days: number, ahead: number, pages: readonly Page[]): Promise<void> {
  await server.passDays(days);
  for (const page of pages) await page.clock.setFixedTime(Date.now() + ahead * DAY_MS);
}

/** Records a voice and makes it. */
async function makeVoice(page: Page, token: string): Promise<void> {
  await page.goto("/app/voice-lab");
  await page.getByRole("button", { name: "Add a voice" }).click();
  await page.getByRole("menuitem", { name: "From recordings" }).click();
  const adding = page.getByRole("dialog", { name: "A voice from recordings" });
  const nothing = { name: "nothing.wav", mimeType: "audio/wav", buffer: Buffer.alloc(0) };
  await adding.getByLabel("Choose files").setInputFiles(nothing);
  await record(adding, await speak(page, token, TEXT));
  await expect(adding.getByText("Recording 1", { exact: false })).toBeVisible();
  await adding.getByRole("button", { name: "Make the voice" }).click();
  await expect(adding.getByText("Give the voice a name.")).toBeVisible();
  await expect(adding.getByText("This file is empty.")).toBeVisible();
  await adding.getByRole("button", { name: "Leave out nothing.wav" }).click();
  await adding.getByLabel("Name", { exact: true }).fill(NAME);
  await expectAccessible(page);
  await adding.getByRole("button", { name: "Make the voice" }).click();
}

/** The speaker reads the phrase aloud. */
async function agree(page: Page, token: string): Promise<void> {
  const consent = page.getByRole("dialog", { name: `Who speaks in ${NAME} has to agree` });
  await consent.getByRole("button", { name: "Show the phrase" }).click({ timeout: 120_000 });
  const said = await consent.locator("blockquote").innerText();
  const done = page.getByRole("dialog", { name: `${NAME} can speak` });
  await readAloud(page, token, { place: consent, said, done, meanwhile: () => expectAccessible(page) });
  await done.getByRole("button", { name: "Done" }).click();
}

const goToVoices = async (page: Page): Promise<void> =>
  await page.getByRole("link", { name: "Voices", exact: true }).first().click();

/** Speaks with a voice from the list of voices, and hears it. */
async function speakWith(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `Speak with ${name}` }).click();
  await page.waitForURL("**/text-to-speech");
  await expect(page.getByRole("button", { name: `Voice: ${name}` }).first()).toBeVisible();
  await page.getByRole("textbox", { name: "Text to be spoken" }).fill("The lamp is lit again.");
  const spoken = page.waitForResponse((answer) => /\/v1\/text-to-speech\/.+/.test(answer.url()));
  await page.getByRole("button", { name: "Generate", exact: true }).click();
  expect((await spoken).ok()).toBe(true);
  const player = page.getByRole("region", { name: "Player" });
  await expect(player.getByRole("button", { name: "Pause" }).first()).toBeVisible();
  const lines = (await (await spoken).text()).trim().split("\n");
  const parts = lines.map((line) => (JSON.parse(line) as { audio_base64?: string }).audio_base64 ?? "");
  const sound = Buffer.concat(parts.map((part) => Buffer.from(part, "base64")));
  expect(await loudness(page, sound)).toBeGreaterThan(0.01);
}

/** Lends the voice to everybody, on terms. @returns the path of its page */
async function shareInLibrary(page: Page): Promise<string> {
  await goToVoices(page);
  await row(page, NAME)
    .getByRole("button", { name: `More about ${NAME}` })
    .click();
  await page.getByRole("menuitem", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: `Share ${NAME}` });
  await dialog.getByText("Everybody, in the library").click();
  await dialog.getByLabel("Notice period").selectOption({ label: `${NOTICE_DAYS} days` });
  const rate = dialog.getByLabel("Rate in dollars per 1,000 credits");
  await rate.fill("7");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(rate).toBeFocused();
  await expect(dialog.getByText("Between $0.01 and $1.00, or empty.")).toBeVisible();
  await rate.fill("0.06");
  await expect(dialog.getByText("Others pay 2× credits.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved")).toBeVisible();
  await dialog.getByText("Figures", { exact: true }).click();
  await expect(dialog.getByText("Nobody else has spoken with it in this time.")).toBeVisible();
  await dialog.getByText("Sharing", { exact: true }).click();
  const link = await dialog.getByRole("link", { name: "/voice-lab/share/" }).getAttribute("href");
  await page.keyboard.press("Escape");
  await expect(row(page, NAME)).toContainText("In the library");
  return new URL(link ?? "").pathname;
}

/** Somebody else opens the link, finds the voice in the library, and adds it under a name of their own. */
async function findAndAdd(other: Page, path: string): Promise<void> {
  await other.goto(path);
  await other.waitForURL(`**/app/sign-in?redirect=${encodeURIComponent(path)}`);
  await signUp(other);
  await other.goto(path);
  await expect(other.getByRole("heading", { name: NAME })).toBeVisible();
  await expectWell(other);
  await other.goto("/app/voice-library");
  await other.getByRole("searchbox").fill(NAME);
  const card = row(other, NAME);
  await expect(card).toHaveCount(1);
  await expect(card.getByText("2× credits")).toBeVisible();
  await expect(card.getByText(`${NOTICE_DAYS} days notice`)).toBeVisible();
  await expectWell(other);
  await card.getByRole("button", { name: `Add ${NAME}` }).click();
  await other.getByRole("dialog").getByLabel("Name").fill(COPY);
  await other.getByRole("dialog").getByRole("button", { name: "Add", exact: true }).click();
  await expect(other.getByText(`${COPY} is among your voices`)).toBeVisible();
  await expect(card.getByText("Added", { exact: true })).toBeVisible();
  await expect(card.getByText("1 person has it")).toBeVisible();
}

/** Its maker stops sharing the voice, and deletes it. */
async function takeBack(page: Page): Promise<void> {
  const own = row(page, NAME);
  const more = own.getByRole("button", { name: `More about ${NAME}` });
  await page.goto("/app/voice-lab");
  await more.click();
  await page.getByRole("menuitem", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: `Share ${NAME}` });
  await dialog.getByText("Nobody else").click();
  await dialog.getByRole("button", { name: "Save" }).click();
  const question = page.getByRole("dialog", { name: `Stop sharing ${NAME}?` });
  await expect(question).toContainText("1 person has added it, and keep it until");
  await question.getByRole("button", { name: "Stop sharing" }).click();
  await expect(dialog.getByText("You stopped sharing it.")).toBeVisible();
  await page.keyboard.press("Escape");
  await more.click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(own).toContainText(/Deleted on .+, unless you share it again/);
}

test(
  "a voice is recorded, agreed to, spoken with and shared; who added it keeps it through the notice period, and then loses it",
  once,
  async ({ browser }) => {
    test.setTimeout(400_000);
    const [page, other] = [await openFor(browser), await openFor(browser)];
    const { access_token: token } = await call<{ access_token: string }>(page, "/sign-in", OWNER);
    await makeVoice(page, token);
    await agree(page, token);
    await expect(row(page, NAME).getByText("Timbre match", { exact: false })).toBeVisible();
    await row(page, NAME)
      .getByRole("button", { name: /nearer to the recordings/ })
      .click();
    await expect(page.getByRole("heading", { name: "How near it comes to the recordings" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expectWell(page);
    await speakWith(page, NAME);

    const path = await shareInLibrary(page);
    await findAndAdd(other, path);
    await goToVoices(other);
    await speakWith(other, COPY);

    await takeBack(page);
    await other.goto(path);
    await expect(other.getByText("This voice is not shared with you")).toBeVisible();
    await other.goto("/app/voice-lab");
    await expect(row(other, COPY)).toContainText(/yours until .+ \(14 days left\)/);

    await passDays(HELD_DAYS, HELD_DAYS, [page, other]);
    await other.reload();
    await speakWith(other, COPY);
    await other.goto("/app/voice-lab");
    await expect(row(other, COPY)).toContainText("(1 day left)");
    await expectWell(other);

    await passDays(NOTICE_DAYS - HELD_DAYS, NOTICE_DAYS, [page, other]);
    await expect(row(other, COPY)).toHaveCount(0);
    await other.getByRole("button", { name: /^Notifications/ }).click();
    await expect(other.getByText("Whoever made this voice deleted it.")).toBeVisible();
    await page.goto("/app/voice-lab");
    await expect(page.getByRole("heading", { name: "No voices of your own yet" })).toBeVisible();
    for (const each of [page, other]) await each.context().close();
  },
);
