import { expect, test } from "@playwright/test";
import { expectWell, once, signUp } from "./person.ts";

test(
  "a person makes a key for a program, limits it, switches it off and deletes it",
  once,
  async ({ page, request }) => {
    await signUp(page);
    await page.goto("/app/settings/api-keys");
    await page.getByRole("button", { name: "Create key" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Create key" }).click();
    await expect(dialog.getByText("Give the key a name.")).toBeVisible();
    await dialog.getByLabel("Name").fill("Kitchen radio");
    await dialog.getByText("Choose one by one").click();
    await dialog.getByRole("button", { name: "Create key" }).click();
    await expect(dialog.getByText("Choose at least one permission.")).toBeVisible();
    await dialog.getByLabel("Search permissions").fill("voices read");
    await dialog.getByLabel("See the voices and their settings").check();
    await dialog.getByText("Limits").click();
    await dialog.getByLabel("Calls a minute").fill("2");
    await expectWell(page);
    await dialog.getByRole("button", { name: "Create key" }).click();
    await expect(page.getByText("Your API key has been created")).toBeVisible();

    // Shown once; a press beside it does not lose it.
    await page.keyboard.press("Escape");
    const key = await page.getByRole("dialog").getByLabel("API key").inputValue();
    await expectWell(page);
    await page.getByRole("button", { name: "I have kept it" }).click();
    await expect(page.getByText(`Ends in ${key.slice(-4)}`)).toBeVisible();
    await expect(page.getByText(key)).toHaveCount(0);

    const ask = async (path: string) => (await request.get(path, { headers: { "xi-api-key": key } })).status();
    expect([await ask("/v1/voices"), await ask("/v1/user"), await ask("/v1/voices")]).toEqual([200, 401, 429]);

    await page.getByRole("switch", { name: "Kitchen radio is enabled" }).click();
    await expect(page.getByText("Your API key has been disabled")).toBeVisible();
    await expect(page.getByText("Disabled", { exact: true })).toBeVisible();
    expect(await ask("/v1/voices")).toBe(401);
    await page.getByRole("switch", { name: "Kitchen radio is enabled" }).click();
    await expect(page.getByText("Your API key has been enabled")).toBeVisible();

    await page.getByRole("button", { name: "More about Kitchen radio" }).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    await expect(page.getByLabel("Calls a minute")).toHaveValue("2");
    await page.getByLabel("Calls a minute").fill("");
    await page.getByRole("dialog").getByText("Everything", { exact: true }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("API key saved")).toBeVisible();
    await expect(page.getByText("Everything", { exact: false }).first()).toBeVisible();
    expect(await ask("/v1/user")).toBe(200);

    await page.getByRole("button", { name: "More about Kitchen radio" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page.getByText("Your API key has been deleted")).toBeVisible();
    await expect(page.getByText("No API keys yet")).toBeVisible();
    expect(await ask("/v1/user")).toBe(401);
    await expectWell(page);
  },
);
