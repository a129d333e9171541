import { spawn } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Batch } from "../contract/speech.ts";
import { decode } from "../server/audio/decode.ts";
import { integratedLoudness } from "../server/audio/loudness.ts";
import { OWNER_KEY, type SharedTestServer, sharedTestServer } from "../server/testing/server.ts";

/** What `npx mynah` starts, and what that starts under the pinned Node. */
const at = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const [front, main] = [at("./mynah.mjs"), at("./main.ts")] as const;

interface Ending {
  code: number | null;
  out: Buffer;
  said: string;
}

function run(
  args: readonly string[],
  how: { input?: string; env?: Record<string, string>; stopAtFile?: string; stopWhen?: RegExp; program?: string } = {},
) {
  return new Promise<Ending>((resolve) => {
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const child = spawn(process.execPath, [how.program ?? main, ...args], {
      env: { PATH, NODE_COMPILE_CACHE, ...how.env },
    });
    const out: Buffer[] = [];
    const said: Buffer[] = [];
    child.stdout.on("data", (part: Buffer) => out.push(part));
    child.stderr.on("data", (part: Buffer) => {
      said.push(part);
      if (how.stopWhen?.test(part.toString())) child.kill("SIGINT");
    });
    child.stdin.end(how.input ?? "");
    const { stopAtFile } = how;
    const looking = setInterval(() => {
      if (stopAtFile === undefined || !hasContent(stopAtFile)) return;
      clearInterval(looking);
      child.kill("SIGINT");
    }, 50);
    child.on("close", () => clearInterval(looking));
    child.on("close", (code) => resolve({ code, out: Buffer.concat(out), said: Buffer.concat(said).toString() }));
  });
}

const hasContent = (path: string): boolean => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;

describe("mynah on the command line", () => {
  let server: SharedTestServer;
  let folder = "";
  let env: Record<string, string>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "mynah-cli-"));
    server = await sharedTestServer("embedded");
    env = { MYNAH_URL: server.url, MYNAH_API_KEY: OWNER_KEY };
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
  });

  it("speaks a text into a file whose wav header tells its true length", async () => {
    const output = join(folder, "said.wav");
    const args = ["say", "Good morning to all of you.", "--voice", "clara", "-o", output];
    const { code, said } = await run(args, { env, program: front });
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
    const text = "This sentence is said over and over again. ".repeat(400);
    const args = ["say", text, "--voice", "otis", "-o", output];
    const { code } = await run(args, { env, program: front, stopAtFile: `${output}.part` });
    expect(code).toBe(130);
    expect(existsSync(output)).toBe(false);
    expect(existsSync(`${output}.part`)).toBe(false);
  });

  const recordings = async () =>
    (await run(["batches"], { env })).out
      .toString()
      .trimEnd()
      .split("\n")
      .map((line) => line.split("\t"));
  const begin = async (text: string, ...more: string[]) => {
    const { out, code, said } = await run(["say", text, "--voice", "otis", "--detach", ...more], { env });
    expect(code, said).toBe(0);
    return out.toString().trim();
  };

  it("leaves a recording to the server, lists it, and fetches it when it is made", async () => {
    const text = "The ferry goes at nine. Nobody waits for the last one. ".repeat(4).trim();
    const batch_id = await begin(text, "--format", "wav_22050");
    const output = join(folder, "ferry.wav");
    const { code, said } = await run(["say", "--resume", batch_id, "-o", output], { env });
    expect(code, said).toBe(0);
    expect(said).toMatch(/ferry\.wav: \d+\.\d s of speech/);
    const bytes = await readFile(output);
    expect(bytes.readUInt32LE(40)).toBe(bytes.length - 44);
    expect((bytes.length - 44) / 44_100).toBeGreaterThan(text.length / 25);
    const [newest] = await recordings();
    expect(newest).toEqual([batch_id, "done", "8/8", expect.stringContaining("The ferry goes at nine.")]);
    expect((await run(["cancel", batch_id], { env })).code).toBe(0);
    expect((await recordings()).flat()).not.toContain(batch_id);
  });

  it("makes a book from a file in the background, and leaves it to the server when it is interrupted", async () => {
    const book = join(folder, "The ferry.txt");
    await writeFile(book, "The ferry goes at nine. Nobody waits for the last one. ".repeat(2000));
    const output = join(folder, "book.mp3");
    const { code, said } = await run(["say", "-f", book, "-o", output], { env, stopWhen: /long text/ });
    expect(code).toBe(130);
    const batch_id = /--resume (\S+) /.exec(said)?.[1] ?? "";
    expect(said).toContain(`mynah cancel ${batch_id}`);
    expect(existsSync(output)).toBe(false);
    const [id, state, , name] = (await recordings())[0] ?? [];
    expect([id, name]).toEqual([batch_id, "The ferry"]);
    expect(["queued", "running"]).toContain(state);
    expect((await run(["cancel", batch_id], { env })).code).toBe(0);
    const resumed = await run(["say", "--resume", batch_id, "-o", output], { env });
    expect([resumed.code, resumed.said]).toEqual([1, "The recording was cancelled.\n"]);
  });

  it("goes on with a download that breaks off, and with one that was left", async () => {
    const batch_id = await begin("The ferry goes at nine. Nobody waits for the last one. ".repeat(3).trim());
    const whole = join(folder, "whole.mp3");
    expect((await run(["say", "--resume", batch_id, "-o", whole], { env })).code).toBe(0);
    const bytes = await readFile(whole);
    const asked: string[] = [];
    /** Passes everything on, and breaks every answer with sound off. */
    const proxy = createServer((from, to) => {
      const isSound = from.url?.endsWith("/audio") ?? false;
      if (isSound) asked.push(from.headers.range ?? "");
      const onward = request(server.url + from.url, { method: from.method, headers: from.headers }, (answer) => {
        to.writeHead(answer.statusCode ?? 500, answer.headers);
        if (!isSound) return void answer.pipe(to);
        let passed = 0;
        answer.on("data", (part: Buffer) => {
          to.write(part.subarray(0, 30_000 - passed), () => passed >= 30_000 && to.destroy());
          passed += part.length;
        });
        answer.on("end", () => to.end());
      });
      from.pipe(onward);
    });
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    const output = join(folder, "broken.mp3");
    await writeFile(`${output}.${batch_id}.part`, bytes.subarray(0, 5000));
    const through = { ...env, MYNAH_URL: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` };
    const { code, said } = await run(["say", "--resume", batch_id, "-o", output], { env: through });
    expect(code, said).toBe(0);
    expect((await readFile(output)).equals(bytes)).toBe(true);
    expect(asked[0]).toBe("bytes=5000-");
    expect(asked.length).toBeGreaterThan(bytes.length / 40_000);
    expect((await readdir(folder)).filter((name) => name.endsWith(".part"))).toEqual([]);
    proxy.close();
  });

  it("says why a recording waits, and how it is gone on with", async () => {
    const person = await server.signUp();
    await server.services.db.pool.query("update character_balances set used = 10000 where workspace_id = $1", [
      person.workspace_id,
    ]);
    const poor = { ...env, MYNAH_API_KEY: person.key };
    const output = join(folder, "paused.mp3");
    const begun = await run(["say", "Nobody pays for this.", "--detach"], { env: poor });
    const batch_id = begun.out.toString().trim();
    const { code, said } = await run(["say", "--resume", batch_id, "-o", output], { env: poor });
    expect(code).toBe(1);
    expect(said).toMatch(/exceeds your quota.*--resume/s);
    expect(said).toContain(batch_id);
    const read = await server.call("GET", `/v1/text-to-speech/batches/${batch_id}`, { key: person.key });
    expect(((await read.json()) as Batch).state).toBe("paused");
  });
});
