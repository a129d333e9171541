import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { newId } from "../ids.ts";
import { isNeverAnEngine } from "./addresses.ts";
import { callRemote, RemoteError, readBytes, readJson } from "./call.ts";
import { foreignId, foreignIdAt } from "./foreign-id.ts";
import { languageCode } from "./language-code.ts";
import { readLines } from "./lines.ts";
import { errorSentence } from "./sentences.ts";
import { isSayable, partsOf } from "./text-parts.ts";

const never = new AbortController().signal;
const within = { signal: never, answerMs: 300, idleMs: 150 };
const servers: ReturnType<typeof createServer>[] = [];

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

describe("a call to another machine", () => {
  it("follows redirects on the same machine for lists, a few, and never with a body", async () => {
    let asked = 0;
    const url = await serve((request, answer) => {
      asked += 1;
      if (request.url === "/list/") answer.end("[1]");
      else if (request.url === "/circle") answer.writeHead(302, { location: "/circle" }).end();
      else answer.writeHead(307, { location: "/list/" }).end();
    });
    expect(await readJson(await callRemote(`${url}/list`, within), 100)).toEqual([1]);
    await expect(callRemote(`${url}/circle`, within)).rejects.toMatchObject({ code: "refused" });
    asked = 0;
    await expect(callRemote(`${url}/list`, { ...within, method: "POST", body: "{}" })).rejects.toMatchObject({
      code: "refused",
      status: 307,
    });
    expect(asked).toBe(1);
  });

  it("is bounded in time before the answer, within it, and in size", async () => {
    const url = await serve((request, answer) => {
      if (request.url === "/silent") return;
      answer.write("x".repeat(1000));
      if (request.url === "/long") answer.end();
    });
    await expect(callRemote(`${url}/silent`, within)).rejects.toMatchObject({ code: "unreachable" });
    await expect(readBytes(await callRemote(`${url}/stops`, within), 1e6)).rejects.toMatchObject({ code: "failed" });
    await expect(readBytes(await callRemote(`${url}/long`, within), 999)).rejects.toMatchObject({ code: "failed" });
    expect(await readBytes(await callRemote(`${url}/long`, within), 1000)).toHaveLength(1000);
  });

  it("is bounded in size after unpacking, and in time however little comes at once", async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    const url = await serve((request, answer) => {
      if (request.url === "/bomb") {
        answer.writeHead(200, { "content-encoding": "gzip" }).end(bomb);
        return;
      }
      answer.statusCode = request.url === "/drips" ? 200 : 500;
      const drip = setInterval(() => answer.write("x"), 20);
      answer.on("close", () => clearInterval(drip));
    });
    await expect(readBytes(await callRemote(`${url}/bomb`, within), 1e6)).rejects.toMatchObject({ code: "failed" });
    const dripping = await callRemote(`${url}/drips`, within);
    await expect(readBytes(dripping, 1e6, 100)).rejects.toMatchObject({ message: expect.stringContaining("slowly") });
  });

  it("goes to the owner's own network, and never to where a cloud keeps its secrets", async () => {
    const never = ["169.254.169.254", "[fe80::1]", "[fd00:ec2::254]"];
    expect(await Promise.all(never.map(isNeverAnEngine))).toEqual([true, true, true]);
    const own = ["127.0.0.1", "192.168.1.20", "10.0.0.1", "[::1]", "localhost", "no.such.name.invalid"];
    expect(await Promise.all(own.map(isNeverAnEngine))).toEqual(own.map(() => false));
    await expect(callRemote("http://2852039166/latest", within)).rejects.toMatchObject({ code: "refused" });
  });

  it("is over for the other side, too, as soon as it is given up", async () => {
    const closed = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const url = await serve((_, answer) => {
      answer.on("close", closed.resolve);
      answer.write("x", () => begun.resolve());
    });
    const aborter = new AbortController();
    const reading = callRemote(url, { ...within, idleMs: 60_000, signal: aborter.signal }).then((answer) =>
      readBytes(answer, 1e6),
    );
    await begun.promise;
    aborter.abort(new Error("given up"));
    await expect(reading).rejects.not.toBeInstanceOf(RemoteError);
    await closed.promise;
  });

  it("waits as long as it is asked to, within reason", async () => {
    const url = await serve((request, answer) =>
      answer.writeHead(429, { "retry-after": request.url === "/far" ? "999999" : "12" }).end(),
    );
    await expect(callRemote(url, within)).rejects.toMatchObject({ status: 429, retry_after_seconds: 12 });
    await expect(callRemote(`${url}/far`, within)).rejects.toMatchObject({ retry_after_seconds: 3600 });
  });

  it.each([
    ['{"error":{"message":"No  such\\nmodel"}}', "No such model"],
    ['{"detail":{"status":"x","message":"Quota used up"}}', "Quota used up"],
    ['{"detail":[{"msg":"Field required"}]}', "Field required"],
    ['{"error":"plain"}', "plain"],
    ["bare words", "bare words"],
    ["<html>Bad gateway</html>", "It answered with HTTP 502."],
    ["", "It answered with HTTP 502."],
    ['{"error":{"message":"Bad key SECRET!"}}', "Bad key …!"],
  ])("tells the other side's %j in one sentence without the secret", (body, sentence) => {
    expect(errorSentence(body, 502, "SECRET")).toBe(sentence);
  });
});

describe("what other machines take and have", () => {
  it("is a text in parts that join to the whole, never cut within a character", () => {
    const text = `${"a word ".repeat(40)}${"😀".repeat(60)}\u0000end`;
    const parts = partsOf(text, 50);
    expect(parts.map((part) => part.text).join("")).toBe(text.replace("\u0000", " "));
    for (const { text: part, start } of parts) {
      expect(part.length).toBeLessThanOrEqual(50);
      expect(part.isWellFormed()).toBe(true);
      expect(text.startsWith(part.replace(" end", ""), start)).toBe(true);
    }
    expect(partsOf("...  ?!", 50)).toEqual([]);
    expect([isSayable("7"), isSayable("€"), isSayable("é"), isSayable("— …")]).toEqual([true, true, true, false]);
  });

  it("are languages by their shortest code, where it is one", () => {
    expect(["en-US", "eng", "pt_BR", " DE ", "fil", "haw"].map(languageCode)).toEqual([
      ...["en", "en", "pt", "de", "fil", "haw"],
    ]);
    for (const none of ["und", "any", "english", "multilingual", "", "x", "e n", null, 7])
      expect(languageCode(none)).toBeNull();
  });

  it("are lines that come in any pieces", async () => {
    async function* bytes() {
      for (const byte of Buffer.from('{"a":"é"}\n\n{"b":1}\r\nlast')) yield Uint8Array.of(byte);
    }
    const lines: string[] = [];
    for await (const line of readLines(bytes(), 100)) lines.push(line);
    expect(lines).toEqual(['{"a":"é"}', '{"b":1}', "last"]);
    await expect(async () => {
      for await (const _ of readLines(bytes(), 5));
    }).rejects.toBeInstanceOf(RemoteError);
  });

  it("get ids of ours: the same for the same thing, and in the order of time", () => {
    expect(foreignId("a")).toMatch(/^[0-9A-Za-z]{20}$/);
    expect(foreignId("a")).toBe(foreignId("a"));
    expect(foreignId("a")).not.toBe(foreignId("b"));
    const [old, young] = [foreignIdAt("a", new Date(1e12)), foreignIdAt("a", new Date(1.7e12))];
    expect(old).toMatch(/^[0-9A-Za-z]{20}$/);
    expect(old < young && young < newId()).toBe(true);
    expect(foreignIdAt("a", new Date(1e12))).toBe(old);
  });
});
