import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ZipFile } from "yazl";
import { UnsafeZipError, unzip } from "./unzip.ts";

let folder = "";
let made = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mynah-unzip-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** A zip of these entries, in which `spoil` may change what it likes. */
async function zipOf(entries: readonly [string, string | Buffer][], spoil: (zip: Buffer) => Buffer = (zip) => zip) {
  const zip = new ZipFile();
  for (const [name, content] of entries) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return spoil(await buffer(zip.outputStream));
}

const limits = { bytesMax: 1_000_000, entriesMax: 5 };
/** What is in a zip, by the names of its entries. */
async function unzipped(zip: Buffer): Promise<Record<string, string>> {
  const own = join(folder, String(made++));
  await mkdir(own);
  await writeFile(join(own, "zip"), zip);
  const found: Record<string, string> = {};
  for (const [name, { path }] of await unzip(join(own, "zip"), own, limits)) found[name] = await readFile(path, "utf8");
  return found;
}

/** Another name of as many letters, everywhere. */
const renamed = (from: string, to: string) => (zip: Buffer) =>
  Buffer.from(zip.toString("latin1").replaceAll(from, to), "latin1");
/** A number in the list at the end. */
const listed = (offset: number, value: number) => (zip: Buffer) => {
  zip.writeUInt16LE(value, zip.indexOf("PK\x01\x02", 0, "latin1") + offset);
  return zip;
};

it("reads what is stored and what is packed, empty files and folders with letters of any script", async () => {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from("stored"), "a/één.txt", { compress: false });
  zip.addBuffer(Buffer.from("packed ".repeat(1000)), "b");
  zip.addBuffer(Buffer.alloc(0), "c", { compress: false });
  zip.addEmptyDirectory("d");
  zip.end();
  expect(await unzipped(await buffer(zip.outputStream))).toEqual({
    "a/één.txt": "stored",
    b: "packed ".repeat(1000),
    c: "",
  });
});

it.each([
  ["a way out upwards", [["aa/bb", "x"]], renamed("aa/bb", "../bb"), /outside/],
  ["a way out in the middle", [["aa/cc/bb", "x"]], renamed("aa/cc/bb", "a/../../b"), /outside|damaged/],
  ["a name from the root", [["aetc/x", "x"]], renamed("aetc/x", "/etc/x"), /outside/],
  ["a drive", [["aa/x", "x"]], renamed("aa/x", "C:/x"), /outside/],
  ["a backslash", [["aa/x", "x"]], renamed("aa/x", "aa\\x"), /outside/],
  [
    "one name twice",
    [
      ["one", "x"],
      ["two", "y"],
    ],
    renamed("two", "one"),
    /twice/,
  ],
  [
    "more than it may hold, however small it is packed",
    [["bomb", Buffer.alloc(2_000_000)]],
    (zip) => zip,
    /more than the/,
  ],
  ["too many entries", ["a", "b", "c", "d", "e", "f"].map((name) => [name, "x"]), (zip) => zip, /more than 5/],
  ["a password", [["a", "x"]], listed(8, 1), /password/],
  ["a way of packing that is not known", [["a", "x"]], listed(10, 12), /unknown/],
  ["bytes that do not unpack", [["a", "some words that are packed"]], (zip) => zip.fill(0xff, 31, 45), /damaged/],
  ["half of a zip", [["a", "x".repeat(100)]], (zip) => zip.subarray(0, 60), /no zip/],
  [
    "a list that lies outside",
    [["a", "x"]],
    (zip) => Buffer.concat([zip.subarray(0, -6), Buffer.from([255, 255, 255, 0, 0, 0])]),
    /damaged/,
  ],
  ["no zip", [], () => Buffer.from("a text"), /no zip/],
] as [string, [string, string | Buffer][], (zip: Buffer) => Buffer, RegExp][])(
  "refuses %s",
  async (_, entries, spoil, words) => {
    const reading = unzipped(await zipOf(entries, spoil));
    await expect(reading).rejects.toThrow(UnsafeZipError);
    await expect(reading).rejects.toThrow(words);
  },
);
