/** Somebody keeps their voices in order. */
import { expect, type Page, test } from "@playwright/test";
import type { Listed } from "./microphone.ts";
import { call, expectAccessible, expectWell, once, signUp } from "./person.ts";

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
