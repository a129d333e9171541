import { lstat, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ArchiveEntry, writeArchive } from "./testing.ts";
import { UnsafeArchiveError, unpack } from "./unpack.ts";
import { unpackApart } from "./unpack-apart.ts";

const limits = { bytesMax: 1_000_000, entriesMax: 100, aheadBytesMax: 100_000_000, freeBytesMin: 0 };

describe("unpacking", () => {
  let home: string;
  let root: string;
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), "mynah-unpack-"));
    root = join(home, "inside");
    await mkdir(root);
  });
  afterEach(() => rm(home, { recursive: true }));

  const archiveOf = async (...entries: readonly ArchiveEntry[]): Promise<string> => {
    const path = join(home, "model.tar.bz2");
    await writeFile(path, await writeArchive(entries));
    return path;
  };

  it("writes files, folders and links that stay inside", async () => {
    const archive = await archiveOf(
      { name: "m/", type: "directory" },
      { name: "m/link.txt", type: "symlink", linkname: "sub/a.txt" },
      { name: "m/sub/a.txt", body: "hello" },
    );
    await unpack(archive, root, limits);
    expect(await readFile(join(root, "m/sub/a.txt"), "utf8")).toBe("hello");
    expect(await readFile(join(root, "m/link.txt"), "utf8")).toBe("hello");
    expect((await lstat(join(root, "m/link.txt"))).isSymbolicLink()).toBe(true);
  });

  it.each<[string, ArchiveEntry[]]>([
    ["a name that climbs", [{ name: "../evil.txt", body: "x" }]],
    ["a name that climbs in the middle", [{ name: "m/../../evil.txt", body: "x" }]],
    ["an absolute name", [{ name: "/tmp/mynah-evil.txt", body: "x" }]],
    ["a name with a drive", [{ name: "c:evil.txt", body: "x" }]],
    ["a name with a backslash", [{ name: "..\\evil.txt", body: "x" }]],
    ["a link that climbs", [{ name: "m/l", type: "symlink", linkname: "../../evil" }]],
    ["an absolute link", [{ name: "m/l", type: "symlink", linkname: "/etc/passwd" }]],
    ["a link that leads nowhere", [{ name: "m/l", type: "symlink", linkname: "gone" }]],
    [
      "links that climb together",
      [
        { name: "a/b/d", type: "symlink", linkname: "../.." },
        { name: "a/b/e", type: "symlink", linkname: "d/../x" },
      ],
    ],
    ["a hard link", [{ name: "m/l", type: "link", linkname: "/etc/passwd" }]],
    ["a device", [{ name: "m/d", type: "character-device" }]],
    ["a pipe", [{ name: "m/f", type: "fifo" }]],
    ["nothing", []],
    ["more than it may", [{ name: "m/big", body: "0".repeat(1_000_001) }]],
    ["too many", Array.from({ length: 101 }, (_, at) => ({ name: `m/${at}`, body: "x" }))],
  ])("refuses an archive with %s", async (_, entries) => {
    await expect(unpack(await archiveOf(...entries), root, limits)).rejects.toBeInstanceOf(UnsafeArchiveError);
    expect((await readdir(home)).sort()).toEqual(["inside", "model.tar.bz2"]);
  });

  it("writes nothing through a link", async () => {
    const archive = await archiveOf(
      { name: "out", type: "symlink", linkname: ".." },
      { name: "out/evil.txt", body: "x" },
    );
    await expect(unpack(archive, root, limits)).rejects.toThrow();
    expect((await readdir(home)).sort()).toEqual(["inside", "model.tar.bz2"]);
  });

  it("stops a bomb long before it is whole", async () => {
    const bomb = await archiveOf({ name: "zero", body: Buffer.alloc(20_000_000) });
    await expect(unpack(bomb, root, limits)).rejects.toBeInstanceOf(UnsafeArchiveError);
    expect((await lstat(join(root, "zero"))).size).toBeLessThan(2_000_000);
    const wide = { ...limits, bytesMax: 100_000_000, aheadBytesMax: 5_000_000 };
    await expect(unpack(bomb, root, wide)).rejects.toThrow("grows without measure");
  });

  it("tells a cut archive from a whole one", async () => {
    const whole = await writeArchive([{ name: "m/a", body: "x".repeat(5000) }]);
    const path = join(home, "cut.tar.bz2");
    await writeFile(path, whole.subarray(0, whole.length - 40));
    expect(await unpackApart(path, root, limits, new AbortController().signal)).toMatchObject({ kind: "damaged" });
  });

  it("does the same in a thread, and says when the disk would become full", async () => {
    const archive = await archiveOf({ name: "../evil", body: "x" });
    const { signal } = new AbortController();
    expect(await unpackApart(archive, root, limits, signal)).toMatchObject({ kind: "unsafe" });
    const full = { ...limits, freeBytesMin: Number.MAX_SAFE_INTEGER };
    expect(await unpackApart(archive, root, full, signal)).toMatchObject({ kind: "full" });
    const fine = await archiveOf({ name: "m/a", body: "x" });
    expect(await unpackApart(fine, root, limits, signal)).toEqual({ kind: "done", reason: "" });
    await expect(unpackApart(fine, root, limits, AbortSignal.abort(new Error("enough")))).rejects.toThrow("enough");
  });
});
