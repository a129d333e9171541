import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Upload } from "../../contract/endpoint.ts";
import { limits } from "../../contract/limits.ts";
import type { PronunciationRule } from "../../contract/pronunciation-dictionaries.ts";
import type { Context } from "../context.ts";
import { testDatabases } from "../db/testing.ts";
import { openTestServices, type TestServices } from "../testing/verbs.ts";
import { addDictionaryFromRules } from "./add-dictionary.ts";
import { addDictionaryFromFile } from "./add-dictionary-from-file.ts";
import { addRules } from "./add-rules.ts";
import { downloadVersion } from "./download-version.ts";
import { editDictionary } from "./edit-dictionary.ts";
import { getDictionary } from "./get-dictionary.ts";
import { listDictionaries } from "./list-dictionaries.ts";
import { removeRules } from "./remove-rules.ts";
import { rulesOf } from "./rules-of.ts";
import { setRules } from "./set-rules.ts";

const alias = (string_to_replace: string, spoken = "said"): PronunciationRule => ({
  type: "alias",
  string_to_replace,
  alias: spoken,
});
const tomato: PronunciationRule = {
  type: "phoneme",
  string_to_replace: "tomato",
  phoneme: "təˈmɑːtoʊ",
  alphabet: "ipa",
};

describe.each(testDatabases)("pronunciation dictionaries on the %s database", (kind) => {
  let test: TestServices;
  let ctx: Context;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "mynah-dictionaries-"));
    test = await openTestServices(kind, new URL("../engines/testing/tones.ts", import.meta.url));
    ctx = await test.person();
  }, 300_000);
  afterAll(async () => {
    await test?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const add = (name: string, rules: PronunciationRule[] = [], by = ctx) => addDictionaryFromRules(by, { name, rules });
  const upload = async (contents: string | Uint8Array): Promise<Upload> => {
    const path = join(folder, "upload");
    await writeFile(path, contents);
    return { file_name: "blob", content_type: "text/plain", size_bytes: contents.length, sha256: "", path };
  };

  it("keeps every version as it was, and gives the latest where none is named", async () => {
    const { id: pronunciation_dictionary_id, version_id } = await add("Words", [alias("a", "one"), alias("b")]);
    const second = await addRules(ctx, { pronunciation_dictionary_id, rules: [alias("a", "two"), tomato] });
    const third = await removeRules(ctx, { pronunciation_dictionary_id, rule_strings: ["b", "nothing"] });
    const fourth = await setRules(ctx, { pronunciation_dictionary_id, rules: [tomato] });
    expect([second, third, fourth].map((each) => each.version_rules_num)).toEqual([3, 2, 1]);

    const at = (version: string | null | undefined) =>
      rulesOf(ctx, [{ pronunciation_dictionary_id, version_id: version }]);
    expect(await at(version_id)).toEqual([alias("a", "one"), alias("b")]);
    expect(await at(second.version_id)).toEqual([alias("a", "two"), alias("b"), tomato]);
    expect(await at(third.version_id)).toEqual([alias("a", "two"), tomato]);
    expect(await at(null)).toEqual([tomato]);
    expect(await at(undefined)).toEqual([tomato]);
    expect(await getDictionary(ctx, { pronunciation_dictionary_id })).toMatchObject({
      latest_version_id: fourth.version_id,
      latest_version_rules_num: 1,
      rules: [tomato],
      permission_on_resource: "admin",
    });
  });

  it("loses no rule when several are added at once", async () => {
    const { id: pronunciation_dictionary_id } = await add("At once");
    const words = ["a", "b", "c", "d", "e", "f"];
    await Promise.all(words.map((word) => addRules(ctx, { pronunciation_dictionary_id, rules: [alias(word)] })));
    const { rules } = await getDictionary(ctx, { pronunciation_dictionary_id });
    expect(rules.map((rule) => rule.string_to_replace).sort()).toEqual(words);
  });

  it("joins the rules of several dictionaries in the order in which they are named", async () => {
    const first = await add("First", [alias("x", "first")]);
    const second = await add("Second", [alias("x", "second")]);
    const locators = [second, first].map(({ id }) => ({ pronunciation_dictionary_id: id }));
    expect(await rulesOf(ctx, locators)).toEqual([alias("x", "second"), alias("x", "first")]);
    expect(await rulesOf(ctx, [])).toEqual([]);
  });

  const colleagueOf = (of: Context, workspace_role: "admin" | "editor" = "editor") =>
    test.person({ workspace_id: of.caller.workspace_id, workspace_role });
  const share = (workspace_access: "admin" | "editor" | "commenter" | "viewer") =>
    addDictionaryFromRules(ctx, { name: "Shared", rules: [tomato], workspace_access });

  it.each([
    ["in another workspace", () => test.person()],
    ["in the same workspace, when it is not shared", () => colleagueOf(ctx)],
    ["who is an admin of the workspace, when it is not shared", () => colleagueOf(ctx, "admin")],
  ])("keeps a dictionary private from somebody %s", async (_, someone) => {
    const stranger = await someone();
    const { id: pronunciation_dictionary_id, version_id } = await add("Private", [tomato]);
    const gone = { code: "pronunciation_dictionary_not_found" };
    const at = { pronunciation_dictionary_id };
    await expect(getDictionary(stranger, at)).rejects.toMatchObject(gone);
    await expect(editDictionary(stranger, { ...at, name: "Mine" })).rejects.toMatchObject(gone);
    await expect(addRules(stranger, { ...at, rules: [] })).rejects.toMatchObject(gone);
    await expect(removeRules(stranger, { ...at, rule_strings: [] })).rejects.toMatchObject(gone);
    await expect(setRules(stranger, { ...at, rules: [] })).rejects.toMatchObject(gone);
    await expect(rulesOf(stranger, [at])).rejects.toMatchObject(gone);
    await expect(rulesOf(stranger, [{ ...at, version_id }])).rejects.toMatchObject(gone);
    const download = { dictionary_id: pronunciation_dictionary_id, version_id };
    await expect(downloadVersion(stranger, download)).rejects.toMatchObject(gone);
    const { pronunciation_dictionaries } = await listDictionaries(stranger, { page_size: 100 });
    expect(pronunciation_dictionaries.map(({ id }) => id)).not.toContain(pronunciation_dictionary_id);
    expect(await getDictionary(ctx, at)).toMatchObject({ permission_on_resource: "admin", rules: [tomato] });
  });

  it.each(["viewer", "commenter"] as const)(
    "lets a %s of the workspace use it, and refuses changes",
    async (access) => {
      const colleague = await colleagueOf(ctx);
      const { id: pronunciation_dictionary_id, version_id } = await share(access);
      const at = { pronunciation_dictionary_id };
      const forbidden = { code: "pronunciation_dictionary_forbidden", status: 403 };
      await expect(editDictionary(colleague, { ...at, name: "Mine" })).rejects.toMatchObject(forbidden);
      await expect(editDictionary(colleague, { ...at, archived: true })).rejects.toMatchObject(forbidden);
      await expect(addRules(colleague, { ...at, rules: [alias("a")] })).rejects.toMatchObject(forbidden);
      await expect(removeRules(colleague, { ...at, rule_strings: ["tomato"] })).rejects.toMatchObject(forbidden);
      await expect(setRules(colleague, { ...at, rules: [] })).rejects.toMatchObject(forbidden);
      expect(await rulesOf(colleague, [{ ...at, version_id }])).toEqual([tomato]);
      const seen = { name: "Shared", permission_on_resource: "viewer", archived_time_unix: null };
      expect(await getDictionary(colleague, at)).toMatchObject({ ...seen, rules: [tomato] });
      const { pronunciation_dictionaries } = await listDictionaries(colleague, { page_size: 100 });
      expect(pronunciation_dictionaries).toContainEqual(
        expect.objectContaining({ id: at.pronunciation_dictionary_id, ...seen }),
      );
      // Shared with the workspace, not with everybody.
      const gone = { code: "pronunciation_dictionary_not_found" };
      await expect(rulesOf(await test.person(), [at])).rejects.toMatchObject(gone);
    },
  );

  it("lets an editor of the workspace change it and not archive it, and an admin do both", async () => {
    const { id: edited } = await share("editor");
    const editor = await colleagueOf(ctx);
    const changed = { pronunciation_dictionary_id: edited, name: "Ours" };
    expect(await editDictionary(editor, changed)).toMatchObject({ name: "Ours", permission_on_resource: "editor" });
    expect((await addRules(editor, { ...changed, rules: [alias("a")] })).version_rules_num).toBe(2);
    const forbidden = { code: "pronunciation_dictionary_forbidden", status: 403 };
    await expect(editDictionary(editor, { ...changed, archived: true })).rejects.toMatchObject(forbidden);

    const { id: removed } = await share("admin");
    for (const [by, id] of [
      [editor, removed],
      [await colleagueOf(ctx, "admin"), edited],
    ] as const) {
      const archived = await editDictionary(by, { pronunciation_dictionary_id: id, archived: true });
      expect(archived).toMatchObject({ permission_on_resource: "admin", archived_time_unix: expect.any(Number) });
    }
  });

  it("refuses a version of another dictionary", async () => {
    const { id: pronunciation_dictionary_id } = await add("One");
    const { version_id } = await add("Another");
    const wrong = { code: "pronunciation_dictionary_version_not_found" };
    await expect(rulesOf(ctx, [{ pronunciation_dictionary_id, version_id }])).rejects.toMatchObject(wrong);
    await expect(
      downloadVersion(ctx, { dictionary_id: pronunciation_dictionary_id, version_id: "none" }),
    ).rejects.toMatchObject(wrong);
  });

  it("lists every dictionary once, in each order, however small the pages", async () => {
    const reader = await test.person();
    const names = ["beta", "Alpha", "gamma", "alpha", "Gamma"];
    for (const name of names) await add(name, [tomato], reader);
    const walk = async (order: Partial<Parameters<typeof listDictionaries>[1]>) => {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page = await listDictionaries(reader, { page_size: 2, cursor, ...order });
        expect(page.has_more).toBe(page.next_cursor !== null);
        seen.push(...page.pronunciation_dictionaries.map((each) => each.name));
        cursor = page.next_cursor;
      } while (cursor);
      return seen;
    };
    expect(await walk({})).toEqual(names.toReversed());
    expect(await walk({ sort: "creation_time_unix", sort_direction: "ASC" })).toEqual(names);
    expect(await walk({ sort: "name" })).toEqual(["Alpha", "alpha", "beta", "gamma", "Gamma"]);
    expect(await walk({ sort: "name", sort_direction: "desc" })).toEqual(["Gamma", "gamma", "beta", "alpha", "Alpha"]);
    const refused = listDictionaries(reader, { page_size: 2, cursor: "nonsense" });
    await expect(refused).rejects.toMatchObject({ detail: [{ loc: ["query", "cursor"] }] });
  });

  it("hides an archived dictionary from the list, and from nothing else", async () => {
    const reader = await test.person();
    const { id: pronunciation_dictionary_id } = await add("Old", [tomato], reader);
    const edit = (changes: object) => editDictionary(reader, { pronunciation_dictionary_id, ...changes });
    const listed = async () => (await listDictionaries(reader, { page_size: 10 })).pronunciation_dictionaries;
    expect((await edit({ archived: true, description: "Not used" })).archived_time_unix).not.toBeNull();
    expect(await listed()).toEqual([]);
    expect(await rulesOf(reader, [{ pronunciation_dictionary_id }])).toEqual([tomato]);
    const back = await edit({ archived: false, name: "New" });
    expect(back).toMatchObject({ name: "New", description: "Not used", archived_time_unix: null });
    expect(await listed()).toEqual([back]);
    expect(await edit({ description: null })).toMatchObject({ name: "New", description: null });
    expect(await edit({})).toMatchObject({ name: "New" });
  });

  it("reads a PLS file and writes the same rules again", async () => {
    const rules = [tomato, alias("UN & co", "United <Nations>")];
    const { id, version_id } = await add("Source", rules);
    const download = await downloadVersion(ctx, { dictionary_id: id, version_id });
    expect(download.content_type).toBe("text/plain");
    const file = await upload(download.body as Uint8Array);
    const added = await addDictionaryFromFile(ctx, { name: "Copy", description: "From a file", file });
    expect(added).toMatchObject({ name: "Copy", description: "From a file", version_rules_num: 2 });
    expect(await rulesOf(ctx, [{ pronunciation_dictionary_id: added.id }])).toEqual(rules);
    const empty = await addDictionaryFromFile(ctx, { name: "Empty" });
    expect(empty.version_rules_num).toBe(0);
  });

  it.each<[string, string | Uint8Array]>([
    ["text that is not XML", "hello"],
    ["bytes that are not UTF-8", Uint8Array.of(0xff, 0xfe, 0x41)],
    ["a document type", '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><lexicon/>'],
  ])("refuses %s as a dictionary and says why", async (_, contents) => {
    const file = await upload(contents);
    await expect(addDictionaryFromFile(ctx, { name: "Broken", file })).rejects.toMatchObject({
      code: "invalid_pronunciation_file",
    });
  });

  it("refuses more rules than a dictionary holds, and keeps the version before", async () => {
    const many = Array.from({ length: limits.dictionaryRulesMax }, (_, index) => alias(`word ${index}`));
    const { id: pronunciation_dictionary_id } = await add("Full", many);
    const oneMore = addRules(ctx, { pronunciation_dictionary_id, rules: [alias("one more")] });
    await expect(oneMore).rejects.toMatchObject({ code: "pronunciation_dictionary_too_large" });
    const replaced = await addRules(ctx, { pronunciation_dictionary_id, rules: [alias("word 0", "other")] });
    expect(replaced.version_rules_num).toBe(limits.dictionaryRulesMax);
  });
});
