import { describe, expect, it } from "vitest";
import { type Behaviour, type FakeServer, fakeServers, requestFor, sentence, serverAt, speakAll } from "./testing.ts";

const secret = "sk-live-0123456789abcdef";
const never = new AbortController().signal;
const { fake, open } = fakeServers();

const samplesOf = (said: string): number => Math.round([...said].length * 0.06 * 24_000);
const spoken = (server: FakeServer): number => server.asked.filter(({ route }) => route.endsWith("/speech")).length;

describe("speech", () => {
  it("is what the server speaks, in the asked voice and speed", async () => {
    const server = await fake();
    const provider = await open(serverAt(server.url, { api_key: secret }));
    expect(await speakAll(provider)).toBe(samplesOf(sentence));
    const { body, headers } = server.asked.at(-1) ?? { body: "", headers: {} };
    expect(headers.authorization).toBe(`Bearer ${secret}`);
    expect(JSON.parse(body)).toEqual({ model: "tts-1", voice: "af_bella", input: sentence, response_format: "wav" });
    const style = { ...requestFor("").style, speed: 1.2 };
    expect(await speakAll(provider, requestFor(sentence, { style }))).toBeLessThan(samplesOf(sentence));
  });

  it("is brought to one rate, and read without a header where that is told", async () => {
    const provider = await open(serverAt((await fake("sends bare samples")).url));
    expect(Math.abs((await speakAll(provider)) - samplesOf(sentence))).toBeLessThan(100);
  });

  it("goes in parts that a server takes, and never with control characters", async () => {
    const server = await fake();
    const provider = await open(serverAt(server.url));
    const long = `${"word ".repeat(1500)}\u0007end`;
    expect(await speakAll(provider, requestFor(long))).toBe(samplesOf(long));
    const parts = server.asked
      .filter(({ route }) => route.endsWith("/speech"))
      .map(({ body }) => JSON.parse(body).input);
    expect(parts).toHaveLength(2);
    expect(parts.join("")).toBe(long.replace("\u0007", " "));
  });

  it("is shared by those that have least to do", async () => {
    const servers = await Promise.all([fake(), fake(), fake()]);
    const provider = await open(...servers.map(({ url }) => serverAt(url)));
    await Promise.all(Array.from({ length: 9 }, () => speakAll(provider)));
    expect(servers.map(spoken)).toEqual([3, 3, 3]);
  });

  const failing: Behaviour[] = [
    "hangs",
    "closes at once",
    "is empty",
    "is busy",
    "answers garbage",
    "answers a page",
    "fails",
    "refuses the key",
    "leads away",
    "knows no such model",
  ];
  it.each(failing)("comes from another server when the first one %s, and whole", async (behaviour) => {
    const [bad, good] = [await fake(), await fake()];
    const provider = await open(serverAt(bad.url), serverAt(good.url));
    bad.behaviour = behaviour;
    expect(await speakAll(provider)).toBe(samplesOf(sentence));
    expect([spoken(bad), spoken(good)]).toEqual([1, 1]);
    // The one that failed rests; where it lacks only this model, it does not.
    if (behaviour === "knows no such model") return;
    await speakAll(provider);
    expect([spoken(bad), spoken(good)]).toEqual([1, 2]);
    expect(provider.parts()[0]?.state).not.toBe("ready");
  });

  it.each([
    ["hangs", "engine_unreachable", "heard within"],
    ["closes at once", "engine_unreachable", "closed without an answer"],
    ["is busy", "engine_refused", "Rate limit reached"],
    ["fails", "engine_refused", "CUDA out of memory"],
    ["answers garbage", "engine_failed", "not a WAV file"],
    ["answers a page", "engine_failed", "text/html"],
    ["is empty", "engine_failed", "sound"],
    ["refuses the key", "engine_refused", "Incorrect API key"],
    ["leads away", "engine_refused", "another address"],
  ] as const)("fails in words when the only server %s", async (behaviour, code, words) => {
    const server = await fake();
    const provider = await open(serverAt(server.url, { name: "Box", api_key: secret }));
    server.behaviour = behaviour;
    const error = await speakAll(provider).catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ code, message: expect.stringContaining(words) });
    expect(String(error)).toContain("“Box”");
    expect(JSON.stringify([String(error), provider.parts()])).not.toContain(secret);
  });

  it.each(["dies in the middle", "hangs in the middle", "ends too early"] as const)(
    "is never begun anew once it was heard: a server that %s is a clear error",
    async (behaviour) => {
      const [bad, good] = [await fake(behaviour), await fake()];
      const provider = await open(serverAt(bad.url), serverAt(good.url));
      let heard = 0;
      const saying = (async () => {
        for await (const piece of provider.speech?.speak(requestFor(sentence), never) ?? [])
          heard += piece.samples.length;
      })();
      await expect(saying).rejects.toMatchObject({
        code: "engine_failed",
        message: expect.stringContaining("had begun"),
      });
      expect(heard).toBeGreaterThan(0);
      expect(spoken(good)).toBe(0);
      expect(await speakAll(provider)).toBe(samplesOf(sentence));
    },
  );

  it("ends in words when a server never stops, and the connection with it", async () => {
    const server = await fake("never stops");
    const provider = await open(serverAt(server.url));
    await expect(speakAll(provider)).rejects.toMatchObject({ message: expect.stringContaining("longer than anybody") });
    await server.left;
  });

  it("is not asked of another server when the text itself is refused", async () => {
    const [one, two] = [await fake("refuses the text"), await fake("refuses the text")];
    const provider = await open(serverAt(one.url), serverAt(two.url));
    await expect(speakAll(provider)).rejects.toMatchObject({
      code: "engine_refused",
      message: expect.stringContaining("flagged"),
    });
    expect(spoken(one) + spoken(two)).toBe(1);
    expect(provider.parts().map(({ state }) => state)).toEqual(["ready", "ready"]);
  });

  it.each(["hangs", "hangs in the middle"] as const)(
    "ends, and closes the connection, when nobody wants it from a server that %s",
    async (behaviour) => {
      const server = await fake(behaviour === "hangs" ? "well" : behaviour);
      const provider = await open(serverAt(server.url));
      server.behaviour = behaviour;
      const aborter = new AbortController();
      const speaking = speakAll(provider, requestFor(sentence), aborter.signal);
      await expect.poll(() => spoken(server)).toBe(1);
      aborter.abort();
      await Promise.all([speaking, server.left]);
      expect(provider.parts()[0]?.state).toBe("ready");
    },
  );

  it("follows no redirect to another host for lists either, so that a server cannot point into the network", async () => {
    const inner = await fake();
    const server = await fake("well", {});
    server.lists = { "/models": { data: [{ id: "tts-1" }] } };
    const { createServer } = await import("node:http");
    const leading = createServer((_, answer) => answer.writeHead(302, { location: `${inner.url}/v1/models` }).end());
    await new Promise<void>((resolve) => leading.listen(0, "127.0.0.1", resolve));
    const { port } = leading.address() as { port: number };
    const provider = await open(serverAt(`http://127.0.0.1:${port}`));
    expect(provider.speech).toBeUndefined();
    expect(provider.parts()[0]?.detail).toContain("another address");
    expect(inner.asked).toEqual([]);
    leading.closeAllConnections();
    leading.close();
  });
});
