/** Somebody makes a voice from a recording, its speaker agrees by reading a phrase, it speaks, and it is deleted. */
import { expect, type Page, test } from "@playwright/test";
import { hearAtMicrophone, type Listed, speak } from "./microphone.ts";
import { call, expectAccessible, expectWell, once, signUp } from "./person.ts";
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
  const files = adding.getByLabel("Choose files");
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

/** Somebody designs a voice and keeps it. */
async function design(page: Page, token: string, voice_name: string): Promise<void> {
  const looks = { gender: "female", accent: "british", age: "young", accent_strength: 1, text: "Tern. ".repeat(17) };
  const headers = { authorization: `Bearer ${token}` };
  const made = await page.request.post("/v1/voice-generation/generate-voice", { headers, data: looks });
  const { generated_voice_id } = made.headers();
  await call(page, "/v1/text-to-voice", { voice_name, voice_description: "A bird.", generated_voice_id }, token);
}

test(
  "voices are put into a folder, starred and deleted together, and those that stay are told",
  once,
  async ({ page }) => {
    const { token } = await signUp(page);
    for (const name of ["Tern", "Plover"]) await design(page, token, name);
    const { voices } = await call<Listed>(page, "/v1/voices", undefined, token);
    const premade = voices.find(({ name }) => name === "Fergus");
    await call(page, "/v1/voices/places", { voice_ids: [premade?.voice_id], is_favourite: true }, token);
    await page.goto("/app/voice-lab");
    await page.getByLabel("Select Tern").check();
    await page.getByLabel("Select Plover").focus();
    await page.keyboard.press("Space");
    await expect(page.getByText("2 voices selected")).toBeVisible();
    await page.getByRole("button", { name: "Move to a folder" }).click();
    await page.getByRole("menuitem", { name: "New folder" }).click();
    const adding = page.getByRole("dialog", { name: "New folder for 2 voices" });
    await adding.getByRole("button", { name: "Add the folder" }).click();
    await expect(adding.getByText("Give the folder a name.")).toBeVisible();
    await adding.getByLabel("Name of the folder").fill("Waders");
    await adding.getByRole("button", { name: "Add the folder" }).click();
    await expect(page.getByText("2 voices moved to Waders.")).toBeVisible();
    const folder = page.getByRole("navigation", { name: "Folders" }).getByRole("link", { name: /^Waders/ });
    await expect(folder).toHaveAttribute("aria-current", "page");
    await expect(folder).toContainText("2 voices");
    await expectWell(page);

    await page.getByRole("button", { name: "More about the folder Waders" }).click();
    await page.getByRole("menuitem", { name: "Rename the folder" }).click();
    await page.getByLabel("Name of the folder").fill("Shore birds");
    await page.getByRole("button", { name: "Rename", exact: true }).click();
    await expect(page.getByRole("link", { name: /^Shore birds/ })).toBeVisible();
    await page.getByLabel("Select all").check();
    await page.getByRole("button", { name: "Add to the favorites" }).click();
    await expect(page.getByText("2 voices added to the favorites.")).toBeVisible();

    const favorites = page.getByRole("link", { name: /^Favorites/ });
    await expect(favorites).toContainText("3 voices");
    await favorites.click();
    await page.getByLabel("Select all").check();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("dialog", { name: "Delete 3 voices?" }).getByRole("button", { name: "Delete" }).click();
    const refused = page.getByRole("dialog", { name: "1 voice was not deleted" });
    await expect(refused.getByRole("listitem")).toContainText("Fergus");
    await expectAccessible(page);
    await refused.getByRole("button", { name: "Close" }).last().click();

    await page.getByRole("link", { name: /^Shore birds/ }).click();
    await expect(page.getByRole("heading", { name: "This folder is empty" })).toBeVisible();
    await page.getByRole("button", { name: "More about the folder Shore birds" }).click();
    await page.getByRole("menuitem", { name: "Delete the folder" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete the folder" }).click();
    await expect(page.getByRole("link", { name: /^Shore birds/ })).toHaveCount(0);
  },
);
