/** Somebody makes a voice from a recording, its speaker agrees by reading a phrase, it speaks, and it is deleted. */
import { expect, type Page, test } from "@playwright/test";
import { hearAtMicrophone, speak } from "./microphone.ts";
import { call, expectAccessible, expectWell, once } from "./person.ts";
import { OWNER } from "./run-server.ts";

const TEXT =
  "The boats came in before the rain, and the harbour was quiet. My grandmother planted apple trees behind the old mill. Whoever visits her garden in summer eats them under the lanterns.";

test("a voice is made from a recording, agreed to by a phrase, spoken with and deleted", once, async ({ page }) => {
  const { access_token: token } = await call<{ access_token: string }>(page, "/sign-in", OWNER);
  const name = `Harbour ${Date.now()}`;
  const [recording, silence] = [await speak(page, token, TEXT), Buffer.alloc(0)];
  await page.goto("/app/voice-lab");
  await page.getByRole("button", { name: "Add a voice" }).click();
  await page.getByRole("menuitem", { name: "From recordings" }).click();
  const adding = page.getByRole("dialog", { name: "A voice from recordings" });
  const files = adding.locator("input[type=file]");
  await files.setInputFiles([
    { name: "harbour.wav", mimeType: "audio/wav", buffer: recording },
    { name: "nothing.wav", mimeType: "audio/wav", buffer: silence },
  ]);
  await adding.getByRole("button", { name: "Make the voice" }).click();
  await expect(adding.getByText("Give the voice a name.")).toBeVisible();
  await expect(adding.getByText("This file is empty.")).toBeVisible();
  await adding.getByRole("button", { name: "Leave out nothing.wav" }).click();
  await adding.getByLabel("Name", { exact: true }).fill(name);
  await expectAccessible(page);
  await adding.getByRole("button", { name: "Make the voice" }).click();

  const consent = page.getByRole("dialog", { name: `Who speaks in ${name} has to agree` });
  await consent.getByRole("button", { name: "Show the phrase" }).click({ timeout: 120_000 });
  const phrase = await consent.locator("blockquote").innerText();
  await hearAtMicrophone(page, await speak(page, token, phrase));
  await consent.getByRole("button", { name: "Record" }).click();
  await expect(consent.getByText(/^Recording, /)).toBeVisible();
  await expectAccessible(page);
  await expect(page.locator("body[data-has-spoken]")).toBeAttached({ timeout: 60_000 });
  await consent.getByRole("button", { name: "Stop" }).click();
  const done = page.getByRole("dialog", { name: `${name} can speak` });
  await expect(done).toBeVisible({ timeout: 60_000 });
  await done.getByRole("button", { name: "Done" }).click();

  const row = page.getByRole("listitem").filter({ hasText: name });
  await expect(row.getByText("Timbre match", { exact: false })).toBeVisible();
  await row.getByRole("button", { name: /nearer to the recordings/ }).click();
  await expect(page.getByRole("heading", { name: "How near it comes to the recordings" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expectWell(page);
  await row.getByRole("button", { name: `Speak with ${name}` }).click();
  await page.waitForURL("**/text-to-speech");
  await expect(page.getByRole("button", { name: `Voice: ${name}` }).first()).toBeVisible();

  await page.goto("/app/voice-lab");
  await row.getByRole("button", { name: `More about ${name}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(row).toHaveCount(0);
});
