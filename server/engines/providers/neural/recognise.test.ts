import { copyFile, mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { open } from "./index.ts";
import { recogniseModel } from "./recognise.ts";
import { gtcrnFiles } from "./testing/built-listeners.ts";
import { kokoroFiles, matchaFiles } from "./testing/built-speakers.ts";
import { type Case, cases, vitsFiles } from "./testing/cases.ts";
import { linkEspeakData } from "./testing/espeak-data.ts";
import { openGraph } from "./testing/onnx-writer.ts";
import { sileroPath } from "./testing/silero.ts";
import { writeModel } from "./testing/tone-voice.ts";

type Files = Record<string, string | Uint8Array>;

const home = await mkdtemp(join(tmpdir(), "mynah-recognise-"));
afterAll(() => rm(home, { recursive: true }));

let folders = 0;
/** Writes a case under its own name in a folder of its own. */
async function write({ name, files, needsEspeak }: Case, changed: Files = {}, without = ""): Promise<string> {
  const models_folder = join(home, String(++folders));
  const kept = Object.entries({ ...files, ...changed }).filter(([file]) => file !== without);
  const folder = await writeModel(models_folder, name, Object.fromEntries(kept));
  if (needsEspeak && without !== "espeak-ng-data") await linkEspeakData(folder);
  return folder;
}

/** Why the folder is no model; the provider must say the same and open all the same. */
async function problemOf(folder: string): Promise<string> {
  const recognition = await recogniseModel(folder);
  if (!("problem" in recognition)) return "";
  const provider = await open({ models_folder: dirname(folder), servers: [], threads: 1 });
  expect(provider.parts()).toEqual([{ name: recognition.name, state: "damaged", detail: recognition.problem }]);
  expect(provider.speech ?? provider.transcription ?? provider.voice_print).toBeUndefined();
  await provider.close();
  return recognition.problem;
}

const bytesOf = (content: string | Uint8Array): Uint8Array =>
  typeof content === "string" ? Buffer.from(content) : content;
const isGraph = (file: string): boolean => /\.(onnx|ort)$/.test(file);
/** What each family cannot do without; the data of espeak counts as a file. */
const neededBy = ({ files, needsEspeak }: Case): string[] => [
  ...Object.keys(files),
  ...(needsEspeak ? ["espeak-ng-data"] : []),
];

describe.each(cases)("$name", (each) => {
  it("is recognised, with what it does", async () => {
    expect(await recogniseModel(await write(each))).toMatchObject({
      name: each.name,
      family: each.family,
      does: each.does,
    });
  });

  it.each(neededBy(each))("without %s is damaged, and says what is missing", async (file) => {
    const problem = await problemOf(await write(each, {}, file));
    expect(problem).toMatch(/missing|no \.onnx file/);
  });

  it.each(Object.keys(each.files).filter(isGraph))("with %s cut off is damaged, and says so", async (file) => {
    const bytes = bytesOf(each.files[file] ?? "");
    for (const length of [0, 5, Math.floor(bytes.length / 2), bytes.length - 1]) {
      // Of ONNX Runtime's own format only the head is known.
      if (file.endsWith(".ort") && length > 8) continue;
      expect(await problemOf(await write(each, { [file]: bytes.subarray(0, length) })), `${length}`).toContain(file);
    }
  });

  it.each(Object.keys(each.files).filter(isGraph))("with something else for %s is damaged", async (file) => {
    const strangers: readonly (string | Uint8Array)[] = [
      "<!doctype html><title>404</title>",
      new Uint8Array(4096),
      Buffer.from("version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n"),
      Uint8Array.from({ length: 4096 }, (_, index) => (index * 7919) % 251),
    ];
    for (const stranger of strangers) expect(await problemOf(await write(each, { [file]: stranger }))).toContain(file);
  });

  it.runIf(each.files["tokens.txt"])("with a damaged table of tokens is damaged", async () => {
    for (const table of ["", "a\nb\n", "a 1 x\nb 2 y\n", "only 1\n"])
      expect(await problemOf(await write(each, { "tokens.txt": table }))).toContain("tokens.txt");
  });

  it.runIf(each.key)("without a number that the library cannot do without is damaged", async () => {
    const [file = "", key = ""] = each.key ?? [];
    const bytes = Buffer.from(bytesOf(each.files[file] ?? ""));
    const at = bytes.lastIndexOf(key);
    // The same length under another name: the file stays a whole message.
    bytes.write("x".repeat(key.length), at);
    expect(await problemOf(await write(each, { [file]: bytes }))).toContain(key);
  });
});

describe("a model", () => {
  it("of another family in a folder that is named for this one is what it is, or is refused with the reason", async () => {
    const wrong = await write({ ...(cases[0] as Case), files: kokoroFiles() });
    const recognition = await recogniseModel(wrong);
    expect("problem" in recognition ? recognition.problem : recognition.family).toBe("kokoro");
    const vits = await write({ ...(cases[2] as Case), files: { ...vitsFiles(), "voices.bin": "" } });
    expect(await problemOf(vits)).toMatch(/no Kokoro model/);
  });

  it("of no family that is known is refused with a place to read about them", async () => {
    const folder = await writeModel(join(home, "strange"), "resnet50", {
      "model.onnx": gtcrnFiles({ model_type: "resnet" })["gtcrn_simple.onnx"] ?? "",
    });
    await rename(join(folder, "model.onnx"), join(folder, "net.onnx"));
    expect(await problemOf(folder)).toMatch(/no GTCRN model|no family/);
    expect(await problemOf(await writeModel(join(home, "empty"), "nothing", {}))).toMatch(/no \.onnx file/);
  });

  it("may be a single file among the models", async () => {
    const folder = join(home, "single");
    await mkdir(folder);
    await copyFile(sileroPath("v5"), join(folder, "silero_vad.onnx"));
    expect(await recogniseModel(join(folder, "silero_vad.onnx"))).toMatchObject({
      name: "silero_vad",
      family: "silero",
    });
  });

  it("finds a vocoder that lies among the models", async () => {
    const { "hifigan_v2.onnx": vocoder = "", ...rest } = matchaFiles();
    const folder = await write({ ...(cases[1] as Case), files: rest });
    expect(await problemOf(folder)).toMatch(/vocoder is missing/);
    await writeFile(join(dirname(folder), "hifigan_v2.onnx"), vocoder);
    expect(await recogniseModel(folder)).toMatchObject({ family: "matcha" });
  });

  it("with voices of another length than it says is damaged", async () => {
    const cut = bytesOf(kokoroFiles()["voices.bin"] ?? "").subarray(4);
    expect(await problemOf(await write(cases[2] as Case, { "voices.bin": cut }))).toMatch(/voices\.bin is damaged/);
  });

  it("whose weights lie in another file needs that file", async () => {
    const g = openGraph();
    const input = g.input({ name: "mix", type: "float", dims: [4] });
    g.output(g.op("Add", [input, g.floatsIn("model.data", [4])]), { name: "out", type: "float", dims: [4] });
    const files = gtcrnFiles();
    const folder = await writeModel(join(home, "pointing"), "gtcrn", {
      "model.onnx": g.bytes({ model_type: "gtcrn" }),
    });
    expect(await problemOf(folder)).toMatch(/model\.data is missing/);
    await writeModel(join(home, "pointing"), "gtcrn", { ...files, "model.data": new Uint8Array(16) });
    expect(await problemOf(folder)).not.toMatch(/model\.data/);
  });

  it("names its licence when its card does", async () => {
    const card = "# Model card\n\n* URL: https://example.org\n* License: CC BY-SA 4.0\n";
    const folder = await write(cases[0] as Case, { MODEL_CARD: card });
    expect(await recogniseModel(folder)).toMatchObject({ licence: "CC BY-SA 4.0" });
    expect(await recogniseModel(await write(cases[0] as Case))).toMatchObject({ licence: undefined });
  });
});
