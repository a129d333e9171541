/**
 * Somebody makes a professional voice: recordings, the words read aloud, the training; and asks a person instead. Files run in
 * the order of their names, and this one long after providers.spec.ts: an account that is connected there would be asked to hear.
 */
import { expect, type Page } from "@playwright/test";
import { readAloud, speak, test } from "./microphone.ts";
import { OWNER } from "./owner.ts";
import { call, expectWell, once, signUp } from "./person.ts";

const SENTENCES = [
  "The boats came in before the rain, and the harbour was quiet.",
  "My grandmother planted apple trees behind the old mill, and whoever visits her garden eats them in summer.",
  "In the evening they walked along the wall, counted the birds, and told each other what the day had brought.",
  "Nobody knew how far the road went, but everybody had a story about the village at its end.",
  "She wrote the letter twice, once in pencil and once in ink, and kept them both in the same drawer.",
  "When the bell rang, the children ran down to the shore to see which of the ships had come home.",
];

/** Begins a professional voice from its page. @returns its name */
async function begin(page: Page): Promise<string> {
  const name = `Keeper ${Date.now()}`;
  await page.goto("/app/professional-voice-cloning");
  // What the owner of this installation asks for, not what is usual.
  await expect(page.getByText("30 s of one person who speaks clearly", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "New professional voice" }).click();
  const dialog = page.getByRole("dialog", { name: "New professional voice" });
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByText("Give the voice a name.")).toBeVisible();
  await dialog.getByLabel("Name", { exact: true }).fill(name);
  await dialog.getByLabel("Language of the recordings").selectOption("en");
  await expectWell(page);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("**/professional-voice-cloning?voice_id=*");
  return name;
}

/** Adds a recording, and waits until it was listened to. */
async function addRecording(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByLabel("Choose files").first().setInputFiles({ name, mimeType: "audio/wav", buffer });
  await expect(page.getByRole("button", { name: `Adjust ${name}` })).toBeVisible({ timeout: 120_000 });
}

test("a professional voice is recorded, verified by words read aloud, trained, and speaks", once, async ({ page }) => {
  test.setTimeout(400_000);
  const { access_token: token } = await call<{ access_token: string }>(page, "/sign-in", OWNER);
  const name = await begin(page);
  await expect(page.getByRole("button", { name: "Train the voice" })).toBeDisabled();
  await addRecording(page, "harbour.wav", await speak(page, token, SENTENCES.join(" ")));
  await page.getByRole("button", { name: "Adjust harbour.wav" }).click();
  await expect(page.getByRole("slider", { name: "To" })).toBeVisible();
  await expectWell(page);

  await page.getByRole("link", { name: "Verify the voice" }).click();
  await page.getByRole("button", { name: "Show the words" }).click();
  const picture = page.getByRole("img", { name: /^Words to read aloud: / });
  const said = (await picture.getAttribute("alt"))?.replace(/^Words to read aloud: /, "") ?? "";
  const done = page.getByRole("heading", { name: `${name} is verified` });
  await readAloud(page, token, { place: page, said, done, meanwhile: () => expectWell(page) });

  await page.getByRole("link", { name: "Go on to the training" }).click();
  await page.getByRole("button", { name: "Train the voice" }).click();
  await expect(page.getByText("The voice can speak")).toBeVisible({ timeout: 200_000 });
  await expectWell(page);
  await page.getByRole("button", { name: "Try it" }).click();
  await page.waitForURL("**/text-to-speech");
  await expect(page.getByRole("button", { name: `Voice: ${name}` }).first()).toBeVisible();
});

test(
  "a person is asked where nobody can read the words, and the plan is told where there is none",
  once,
  async ({ page }) => {
    const { access_token: token } = await call<{ access_token: string }>(page, "/sign-in", OWNER);
    await begin(page);
    await addRecording(page, "short.wav", await speak(page, token, SENTENCES[1] ?? ""));
    await page.getByRole("link", { name: "Verify the voice" }).click();
    const send = page.getByRole("button", { name: "Send" });
    await send.click();
    await expect(page.getByText("Add at least one file.")).toBeVisible();
    const letter = { name: "letter.txt", mimeType: "text/plain", buffer: Buffer.from("I agree. Signed, the keeper.") };
    await page.getByLabel("Choose files").setInputFiles(letter);
    await page.getByLabel("What the owner should know").fill("She lost her voice, and agreed by letter.");
    await send.click();
    await expect(page.getByRole("heading", { name: "The owner looks at it" })).toBeVisible();
    await expectWell(page);

    await page.context().clearCookies();
    await signUp(page);
    await page.goto("/app/professional-voice-cloning");
    await expect(page.getByRole("heading", { name: "Your plan has no professional voices" })).toBeVisible();
    await expectWell(page);
  },
);
