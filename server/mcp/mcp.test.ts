import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decode } from "../audio/decode.ts";
import { integratedLoudness } from "../audio/loudness.ts";
import { anyDatabase } from "../db/testing.ts";
import { startTestServer, type TestPerson, type TestServer } from "../testing/server.ts";

const relay = fileURLToPath(new URL("../../tools/mcp.ts", import.meta.url));
const opened: Client[] = [];

async function connect(transport: Parameters<Client["connect"]>[0]): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  await client.connect(transport);
  opened.push(client);
  return client;
}

const overHttp = (server: TestServer, key: string) =>
  connect(
    new StreamableHTTPClientTransport(new URL("/mcp", server.url), {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
    }),
  );

const overPipes = (server: TestServer, key: string) =>
  connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [relay],
      env: { MYNAH_URL: server.url, MYNAH_API_KEY: key },
    }),
  );

const wordsOf = (result: unknown): string =>
  (result as CallToolResult).content.map((part) => (part.type === "text" ? part.text : "")).join("\n");

describe.each(anyDatabase)("on the %s database", (kind) => {
  let server: TestServer;
  let alice: TestPerson;
  beforeAll(async () => {
    server = await startTestServer(kind, { MYNAH_URL: "", MYNAH_ENGINES: "system" });
    alice = await server.signUp();
  });
  afterAll(async () => {
    await Promise.all(opened.splice(0).map((client) => client.close()));
    await server.stop();
  });

  describe.each([
    ["streamable HTTP", overHttp],
    ["standard input and output", overPipes],
  ])("the official client over %s", (_, open) => {
    let client: Client;
    beforeAll(async () => {
      client = await open(server, alice.key);
    });

    it("finds the tools, speaks with progress, and finds what was spoken in the history with its sound", async () => {
      const { tools } = await client.listTools();
      expect(tools.map((tool) => tool.name).sort()).toEqual([
        "get_audio",
        "list_voices",
        "read_history",
        "speak",
        "transcribe",
      ]);
      const told: number[] = [];
      const text = "Good morning. An assistant asked me to say this.";
      const said = (await client.callTool({ name: "speak", arguments: { text, voice: "otis" } }, undefined, {
        onprogress: ({ progress }) => told.push(progress),
      })) as CallToolResult;
      expect(said.isError).toBeFalsy();
      expect(told.at(-1)).toBe(text.length);
      const sound = said.content.find((part) => part.type === "audio");
      const { samples, sample_rate } = await decode(Buffer.from(sound?.data ?? "", "base64"), "audio/mpeg");
      expect(samples.length / sample_rate).toBeGreaterThan(1.5);
      expect(integratedLoudness(samples, sample_rate)).toBeGreaterThan(-25);

      const history = await client.callTool({ name: "read_history", arguments: { search: "assistant" } });
      const { items } = JSON.parse(wordsOf(history)) as { items: { text: string; history_item_id: string }[] };
      expect(items[0]?.text).toBe(text);
      const [link] = (
        (await client.callTool({
          name: "get_audio",
          arguments: { history_item_id: items[0]?.history_item_id },
        })) as CallToolResult
      ).content;
      const audio = await fetch(link?.type === "resource_link" ? link.uri : "");
      expect(audio.headers.get("content-type")).toBe("audio/mpeg");
      expect((await audio.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
    });

    it("lists the voices", async () => {
      const voices = JSON.parse(wordsOf(await client.callTool({ name: "list_voices", arguments: {} }))) as {
        name: string;
      }[];
      expect(voices.map((voice) => voice.name)).toContain("Clara");
    });

    it("tells a refusal in its own words", async () => {
      const result = await client.callTool({ name: "speak", arguments: { text: "x", voice: "nobody at all" } });
      expect(result.isError).toBe(true);
      expect(wordsOf(result)).toBe("A voice for the voice_id nobody at all was not found.");
    });
  });

  it("refuses a tool that the key has no right to, and charges nothing", async () => {
    const client = await overHttp(server, await server.keyOf(alice, ["voices_read"]));
    const result = await client.callTool({ name: "speak", arguments: { text: "Not for free." } });
    expect(result.isError).toBe(true);
    expect(wordsOf(result)).toMatch(/missing the permission text_to_speech/);
    expect((await client.callTool({ name: "list_voices", arguments: {} })).isError).toBeFalsy();
  });

  it("writes down what it spoke itself, by its id or by its bytes (absent: a transcriber)", async (test) => {
    const { engines } = server.services;
    while (engines.status().some(({ state }) => state === "starting")) await delay(50);
    if (engines.transcription.models.length === 0) test.skip();
    const client = await overHttp(server, alice.key);
    const text = "Nine old men are walking to the river.";
    const said = (await client.callTool({ name: "speak", arguments: { text, voice: "gordon" } })) as CallToolResult;
    const sound = said.content.find((part) => part.type === "audio");
    const { history_item_id } = said.structuredContent as { history_item_id: string };
    const heard = [{ history_item_id }, { audio_base64: sound?.data }].map((given) =>
      client.callTool({ name: "transcribe", arguments: given }),
    );
    const [byId, byBytes] = (await Promise.all(heard)).map(wordsOf);
    expect(byId?.length).toBeGreaterThan(10);
    expect(byBytes).toBe(byId);
    const bob = await overHttp(server, (await server.signUp()).key);
    const refused = await bob.callTool({ name: "transcribe", arguments: { history_item_id } });
    expect(refused.isError).toBe(true);
  });

  it("keeps the history of one person from another", async () => {
    const bob = await server.signUp();
    const client = await overHttp(server, bob.key);
    expect(wordsOf(await client.callTool({ name: "read_history", arguments: {} }))).toBe(
      '{"items":[],"has_more":false}',
    );
  });

  it("refuses somebody without a key, what is no message, and a method that is not there", async () => {
    const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
    expect((await server.call("POST", "/mcp", { body: ping })).status).toBe(401);
    expect((await server.call("POST", "/mcp", { key: alice.key, body: { hello: 1 } })).status).toBe(422);
    expect((await server.call("GET", "/mcp", { key: alice.key })).status).toBe(405);
    const unknown = await server.call("POST", "/mcp", { key: alice.key, body: { ...ping, method: "sing" } });
    expect(await unknown.text()).toContain("-32601");
  });
});
