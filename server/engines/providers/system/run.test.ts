import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { type Program, type Run, run, runToEnd } from "./run.ts";

const never = new AbortController().signal;
const place = await mkdtemp(join(tmpdir(), "mynah-test-"));
afterAll(() => rm(place, { recursive: true }));

const shell: Program = { name: "sh", file: "/bin/sh", path: "/usr/bin:/bin" };
const program = (file: string): Program => ({ ...shell, name: file, file });
const usual = { bytesMax: 1_000_000, stallMsMax: 20_000 };
const script = (lines: string): Run => ({ ...usual, args: ["-c", lines] });
const failsWith = (message: RegExp) => ({ code: "engine_failed", message: expect.stringMatching(message) });

/** Gone, or only its parent's memory of it. */
function isDead(pid: string): boolean {
  const status = `/proc/${pid}/stat`;
  return !existsSync(status) || /\) [ZX] /.test(readFileSync(status, "utf8"));
}

describe("running a program", () => {
  it("hands it a text as it is, whatever is in it", async () => {
    const text = '-v --help `rm -rf` $(id) "quoted" \\ \n\t; exit 3 & 日本語';
    expect((await runToEnd(program("/bin/cat"), { ...usual, args: [], input: text }, never))?.toString()).toBe(text);
  });

  it("keeps private what is in the server's environment", async () => {
    process.env.MYNAH_SECRET_OF_THIS_TEST = "hush";
    const said = (await runToEnd(program("/usr/bin/env"), { ...usual, args: [] }, never))?.toString() ?? "";
    expect(said).not.toContain("hush");
    expect(
      said
        .trim()
        .split("\n")
        .map((line) => line.split("=")[0])
        .sort(),
    ).toEqual(["HOME", "LANG", "LC_ALL", "PATH", "TMPDIR"]);
  });

  it("lets it work in a folder of its own that is gone afterwards", async () => {
    const options = { ...script("pwd; cat given; echo made > made"), files: { given: "given\n" }, result: "made" };
    const said = (await runToEnd(shell, options, never))?.toString() ?? "";
    const [folder = "", ...rest] = said.split("\n");
    expect(rest).toEqual(["given", "made", ""]);
    expect(folder).toContain(tmpdir());
    expect(existsSync(folder)).toBe(false);
  });

  it("gives out what it writes while it writes", async () => {
    const gate = join(place, "gate");
    const said: string[] = [];
    const waits = script(`echo first; until [ -e ${gate} ]; do sleep 0.01; done; echo second`);
    for await (const part of run(shell, waits, never)) {
      said.push(part.toString());
      await writeFile(gate, "");
    }
    expect(said).toEqual(["first\n", "second\n"]);
  });

  it("refuses what a program leaves that fails, crashes, is not there or makes no result", async () => {
    const fails = (options: Run, by = shell) => expect(runToEnd(by, options, never)).rejects;
    await fails(script("echo why >&2; exit 7")).toMatchObject(failsWith(/ended with code 7\. why/));
    const repeats = { ...script("cat >&2; exit 7"), input: "a private letter" };
    await fails(repeats).toMatchObject({ message: "sh ended with code 7." });
    await fails(script("kill -SEGV $$")).toMatchObject(failsWith(/died of SIGSEGV/));
    await fails(script(""), program(join(place, "nothing"))).toMatchObject(failsWith(/does not start/));
    await fails({ ...script("true"), result: "speech.wav" }).toMatchObject(failsWith(/wrote no speech.wav/));
  });

  it("stops one that writes without end, to its output or to a file", async () => {
    const endless = { ...script("exec yes"), bytesMax: 100_000 };
    await expect(runToEnd(shell, endless, never)).rejects.toMatchObject(failsWith(/wrote more than 100000 bytes/));
    const toFile = { ...script("exec yes > made"), bytesMax: 100_000, result: "made" };
    await expect(runToEnd(shell, toFile, never)).rejects.toMatchObject(failsWith(/wrote more than 100000 bytes/));
  });

  it("stops one that says nothing", async () => {
    const silent = { ...script("exec sleep 1000"), stallMsMax: 50 };
    await expect(runToEnd(shell, silent, never)).rejects.toMatchObject(failsWith(/said nothing for 0.05 s/));
  });

  it("kills it and all that it started, as soon as nobody wants it", async () => {
    const pids = async (file: string): Promise<string[]> => (await readFile(file, "utf8")).trim().split("\n");
    const family = (file: string) => script(`echo $$ > ${file}; sleep 1000 & echo $! >> ${file}; echo up; wait`);

    const aborter = new AbortController();
    const aborted = join(place, "aborted");
    for await (const part of run(shell, family(aborted), aborter.signal)) {
      expect(part.toString()).toBe("up\n");
      aborter.abort();
    }
    const left = join(place, "left");
    for await (const part of run(shell, family(left), never)) {
      expect(part.toString()).toBe("up\n");
      break;
    }
    for (const file of [aborted, left])
      for (const pid of await pids(file)) await expect.poll(() => isDead(pid)).toBe(true);
  });

  it("does not start when nobody wants it any more", async () => {
    const mark = join(place, "started");
    expect(await runToEnd(shell, script(`touch ${mark}`), AbortSignal.abort())).toBeNull();
    expect(existsSync(mark)).toBe(false);
  });
});
