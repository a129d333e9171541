import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { type Carrier, loggable, openProcess } from "./carrier.ts";
import { requestFor } from "./testing/requests.ts";

let carrier: Carrier | undefined;
let folder = "";
afterEach(async () => {
  await carrier?.kill();
  await rm(folder, { recursive: true, force: true });
});

/** Starts a provider of the stubborn ones in a process; resolves when it is ready or gone. */
async function start(provider: string): Promise<{ gone: Promise<string> }> {
  folder = await mkdtemp(join(tmpdir(), "mynah-test-"));
  const ready = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<string>();
  carrier = openProcess(256, {
    message: ({ kind }) => kind === "ready" && ready.resolve(),
    exit: gone.resolve,
  });
  const settings = { models_folder: folder, servers: [], threads: 1 };
  const registry = new URL("./testing/stubborn.ts", import.meta.url).href;
  carrier.post(
    { kind: "open", start: { registry, provider, settings, overlaps: true, warmsUp: false }, current: null },
    [],
  );
  await Promise.race([ready.promise, gone.promise]);
  return { gone: gone.promise };
}

function say(text: string): void {
  const request = requestFor(text, { voice_id: "toneVoice00000000000" });
  carrier?.post({ kind: "start", id: 1, work: { kind: "recital", request }, stop: null, together: null }, []);
  carrier?.post({ kind: "next", id: 1, first: true }, []);
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe("a provider's process", () => {
  it("keeps the texts that native code prints out of what is logged when it dies", async () => {
    const { gone } = await start("stubborn");
    say("PRINT what nobody else may read");
    const reason = await gone;
    expect(reason).toContain("SIGSEGV");
    expect(reason).not.toContain("nobody else");
  });

  it("tells why it cannot start in its own words, for no text was given to it yet", async () => {
    const { gone } = await start("missing");
    expect(await gone).toMatch(/libmodel\.so\.1 is missing\n.*code 7/);
  });

  it("is ended although it ignores signals, never comes to rest, and another process holds its output open", async () => {
    const { gone } = await start("stubborn");
    say("Stay.");
    const pids = () => readFile(join(folder, "pids"), "utf8").catch(() => "");
    await expect.poll(pids, { timeout: 20_000 }).toMatch(/\d \d/);
    const [pid = 0, heir = 0] = (await pids()).split(" ").map(Number);
    try {
      process.kill(pid, "SIGTERM");
      expect(isAlive(pid)).toBe(true);
      await carrier?.kill();
      expect(await gone).toContain("SIGKILL");
      expect(isAlive(pid)).toBe(false);
      expect(isAlive(heir)).toBe(true);
    } finally {
      process.kill(heir, "SIGKILL");
    }
  });
});

it("lets through where a program failed and why V8 gave up, and nothing else", () => {
  const said = [
    "FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory",
    "Error: cannot say «my secret»",
    "    at speak (file:///engines/voice.ts:12:34)",
    "    at my secret",
    "terminate called after throwing an instance of 'Ort::Exception'",
    "  what():  my secret",
  ].join("\n");
  expect(loggable(said).split("\n")).toEqual([
    "JavaScript heap out of memory",
    "    at speak (file:///engines/voice.ts:12:34)",
    "terminate called after throwing an instance of 'Ort::Exception'",
  ]);
});
