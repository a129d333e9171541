import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decode } from "../server/audio/decode.ts";
import { integratedLoudness } from "../server/audio/loudness.ts";
import { OWNER_KEY, startTestServer, type TestServer } from "../server/testing/server.ts";

const program = fileURLToPath(new URL("./mynah.mjs", import.meta.url));

interface Ending {
  code: number | null;
  out: Buffer;
  said: string;
}

function run(
  args: readonly string[],
  how: { input?: string; env?: Record<string, string>; stopAfterMs?: number } = {},
) {
  return new Promise<Ending>((resolve) => {
    const child = spawn(process.execPath, [program, ...args], { env: { PATH: process.env.PATH, ...how.env } });
    const out: Buffer[] = [];
    const said: Buffer[] = [];
    child.stdout.on("data", (part: Buffer) => out.push(part));
    child.stderr.on("data", (part: Buffer) => said.push(part));
    child.stdin.end(how.input ?? "");
    if (how.stopAfterMs !== undefined) setTimeout(() => child.kill("SIGINT"), how.stopAfterMs);
    child.on("close", (code) => resolve({ code, out: Buffer.concat(out), said: Buffer.concat(said).toString() }));
  });
}

describe("mynah on the command line", () => {
  let server: TestServer;
  let folder = "";
  let env: Record<string, string>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "mynah-cli-"));
    server = await startTestServer("embedded");
    env = { MYNAH_URL: server.url, MYNAH_API_KEY: OWNER_KEY };
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });

  it("speaks a text into a file whose wav header tells its true length", async () => {
    const output = join(folder, "said.wav");
    const { code, said } = await run(["say", "Good morning to all of you.", "--voice", "clara", "-o", output], { env });
    expect(said).toMatch(/said\.wav: \d\.\d s of speech/);
    expect(code).toBe(0);
    const bytes = await readFile(output);
    expect(bytes.readUInt32LE(40)).toBe(bytes.length - 44);
    const { samples, sample_rate } = await decode(bytes, "audio/wav");
    expect(samples.length / sample_rate).toBeGreaterThan(0.8);
    expect(integratedLoudness(samples, sample_rate)).toBeGreaterThan(-25);
  });

  it("reads a file or standard input, and writes to standard output alone when asked", async () => {
    const text = join(folder, "text.txt");
    await writeFile(text, "Out of a file.");
    const fromFile = await run(["say", "-f", text, "-o", "-", "--seed", "3"], { env });
    const fromInput = await run(["say", "-o", "-", "--seed", "3"], { env, input: "Out of a file." });
    expect(fromFile.said).toBe("");
    expect((await decode(fromFile.out, "audio/mpeg")).samples.length).toBeGreaterThan(10_000);
    expect(fromInput.out.equals(fromFile.out)).toBe(true);
  });

  it("lists the voices with their ids", async () => {
    const { out, code } = await run(["voices"], { env });
    expect(code).toBe(0);
    expect(out.toString()).toMatch(/^Clara\t[A-Za-z0-9]{20}\t/m);
  });

  it.each([
    ["a voice that is not there", ["say", "x", "-o", "x.mp3", "-v", "nobody at all"], 1, /no voice "nobody at all"/],
    ["a file name that tells no format", ["say", "x", "-o", "x.doc"], 2, /--format/],
    ["no place for the sound", ["say", "x"], 2, /-o FILE/],
    ["an unknown command", ["sing"], 2, /no command "sing"/],
    ["an unknown option", ["say", "--loud"], 2, /Use:/],
    ["a speed that is out of range", ["say", "x", "-o", "x.mp3", "--speed", "9"], 1, /\S/],
    ["a file that is not there", ["say", "-f", "/nowhere/at/all", "-o", "x.mp3"], 1, /no file/],
    ["an empty text", ["say", " ", "-o", "x.mp3"], 1, /empty/],
  ])("refuses %s in words, and leaves no file", async (_, args, code, words) => {
    const placed = args.map((arg) => (/^x\./.test(arg) ? join(folder, arg) : arg));
    const ending = await run(placed, { env });
    expect(ending.said).toMatch(words);
    expect(ending.code).toBe(code);
    expect(existsSync(join(folder, "x.mp3"))).toBe(false);
    expect(existsSync(join(folder, "x.mp3.part"))).toBe(false);
  });

  it("says what to do when there is no server, and when there is no key", async () => {
    const nowhere = await run(["voices", "--url", "http://127.0.0.1:9"]);
    expect(nowhere.said).toMatch(/No Mynah answers at http:\/\/127\.0\.0\.1:9/);
    const nobody = await run(["voices", "--url", server.url]);
    expect(nobody.said).toMatch(/--key or MYNAH_API_KEY/);
    expect([nowhere.code, nobody.code]).toEqual([1, 1]);
  });

  it("leaves no half-made file when it is interrupted", async () => {
    const output = join(folder, "long.mp3");
    const text = "This sentence is said over and over again. ".repeat(2000);
    const { code } = await run(["say", text, "-o", output], { env, stopAfterMs: 2500 });
    expect(code).toBe(130);
    expect(existsSync(output)).toBe(false);
    expect(existsSync(`${output}.part`)).toBe(false);
  });
});
