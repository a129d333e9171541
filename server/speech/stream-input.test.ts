import { once } from "node:events";
import { beforeAll, describe, expect, it } from "vitest";
import WebSocket from "ws";
import { decode } from "../audio/decode.ts";
import { anyDatabase } from "../db/testing.ts";
import { type SharedTestServer, sharedTestServer, type TestPerson } from "../testing/server.ts";
import { endedChannel } from "../workspaces/index.ts";

interface Frame {
  audio?: string | null;
  isFinal?: boolean | null;
  alignment?: { chars: string[]; charStartTimesMs: number[]; charDurationsMs: number[] } | null;
  message?: string;
  error?: string;
  code?: number;
}

describe.each(anyDatabase)("on the %s database", (kind) => {
  let server: SharedTestServer;
  let person: TestPerson;
  let voice_id: string;

  beforeAll(async () => {
    server = await sharedTestServer(kind);
    person = await server.signUp();
    voice_id = server.voice_id;
  }, 300_000);

  /** Sends the messages in order, and gathers everything until the server closes. */
  async function converse(
    messages: (object | string)[],
    query = "",
    headers: Record<string, string> = { "xi-api-key": person.key },
  ) {
    const socket = new WebSocket(
      `${server.url.replace("http", "ws")}/v1/text-to-speech/${voice_id}/stream-input${query}`,
      { headers },
    );
    const frames: Frame[] = [];
    socket.on("message", (data) => frames.push(JSON.parse(String(data)) as Frame));
    await once(socket, "open");
    for (const message of messages) socket.send(typeof message === "string" ? message : JSON.stringify(message));
    const [code, reason] = (await once(socket, "close")) as [number, Buffer];
    return { frames, code, reason: String(reason) };
  }
  const first = { text: " ", voice_settings: { stability: 0.5, similarity_boost: 0.8 } };
  const words = "The tide comes in and the boats begin to move. Every one of them has a name. ".split(/(?<= )/);

  it("speaks word by word, ends with isFinal and closes with 1000", async () => {
    const { frames, code } = await converse([first, ...words.map((text) => ({ text })), { text: "" }]);
    expect(code).toBe(1000);
    expect(frames.at(-1)).toMatchObject({ audio: null, isFinal: true });
    const audio = Buffer.concat(frames.map((frame) => Buffer.from(frame.audio ?? "", "base64")));
    const { samples, sample_rate } = await decode(audio, "audio/mpeg");
    expect(samples.length / sample_rate).toBeGreaterThan(2.5);
    expect(
      frames
        .flatMap((frame) => frame.alignment?.chars ?? [])
        .join("")
        .trim(),
    ).toBe(words.join("").trim());
    for (const { alignment } of frames) {
      expect(alignment?.chars.length).toBe(alignment?.charStartTimesMs.length);
      expect(alignment?.chars.length).toBe(alignment?.charDurationsMs.length);
    }
  });

  it("keeps the whole conversation as one history item and charges its characters", async () => {
    const someone = await server.signUp();
    await converse([first, { text: "First part. ", flush: true }, { text: "Second part. " }, { text: "" }], "", {
      "xi-api-key": someone.key,
    });
    const list = await server.call("GET", "/v1/history", { key: someone.key });
    const { history } = (await list.json()) as {
      history: { text: string; character_count_change_from: number; character_count_change_to: number }[];
    };
    expect(history.map((item) => item.text)).toEqual(["First part. Second part. "]);
    expect(history[0]?.character_count_change_to).toBe("First part. Second part. ".length);
  });

  it("takes the key in the first message", async () => {
    const { frames, code } = await converse(
      [{ ...first, xi_api_key: person.key }, { text: "Hello. " }, { text: "" }],
      "?output_format=pcm_16000",
      {},
    );
    expect(code).toBe(1000);
    expect(frames.some((frame) => (frame.audio ?? "").length > 1000)).toBe(true);
  });

  it("sends audio and times together when asked", async () => {
    const { frames } = await converse([first, { text: words.join("") }, { text: "" }], "?sync_alignment=true");
    for (const frame of frames.filter((each) => each.audio)) expect(frame.alignment).not.toBeNull();
  });

  it.each([
    ["no key", [first], {}, "needs_authorization"],
    ["a wrong key", [{ ...first, xi_api_key: "sk_wrong" }], {}, "invalid_api_key"],
    ["a text before the first message", [{ text: "Hello. " }], undefined, "invalid_input_message"],
    ["something that is not JSON", ["{"], undefined, "invalid_input_message"],
    [
      "settings that change",
      [first, { text: "a ", voice_settings: { stability: 0.1, similarity_boost: 0.8 } }],
      undefined,
      "voice_settings_changed",
    ],
  ] as [string, (object | string)[], Record<string, string> | undefined, string][])(
    "refuses %s with one frame and 1008",
    async (_name, messages, headers, error) => {
      const { frames, code, reason } = await converse(messages, "", headers);
      expect(code).toBe(1008);
      expect(frames).toHaveLength(1);
      expect(frames[0]).toMatchObject({ error, code: 1008 });
      expect(frames[0]?.message?.startsWith(reason.slice(0, 100))).toBe(true);
    },
  );

  it("ends a conversation in which nothing is said for too long", async () => {
    const { frames, code } = await converse([first], "?inactivity_timeout=1");
    expect(code).toBe(1008);
    expect(frames[0]?.message).toContain("within the timeout of 1 seconds");
  });

  it("tells about an unknown voice where clients look", async () => {
    const kept = voice_id;
    voice_id = "nobody";
    const { frames, code } = await converse([first, { text: "Hello. " }, { text: "" }]);
    voice_id = kept;
    expect(code).toBe(1008);
    expect(frames[0]?.error).toBe("voice_not_found");
  });

  it("frees its place when the client disappears", async () => {
    const someone = await server.signUp();
    const socket = new WebSocket(`${server.url.replace("http", "ws")}/v1/text-to-speech/${voice_id}/stream-input`, {
      headers: { "xi-api-key": someone.key },
    });
    await once(socket, "open");
    socket.send(JSON.stringify(first));
    socket.send(JSON.stringify({ text: words.join("").repeat(20), flush: true }));
    socket.send(JSON.stringify({ text: "" }));
    await once(socket, "message");
    socket.terminate();
    await expect
      .poll(async () => {
        const answer = await server.call("POST", `/v1/text-to-speech/${voice_id}`, {
          key: someone.key,
          body: { text: "Hi." },
        });
        await answer.arrayBuffer();
        return answer.headers.get("current-concurrent-requests");
      })
      .toBe("1");
    // Cut off is not whole, though the end of the text was told: nobody is given it for the same words.
    const kept = "SELECT is_complete FROM history_items WHERE user_id = $1 AND text <> 'Hi.'";
    await expect
      .poll(async () => (await server.services.db.pool.query(kept, [someone.user_id])).rows)
      .toEqual([{ is_complete: false }]);
  });

  it("refuses to hand out a recording as whole that was cut off because its member may not go on", async () => {
    const someone = await server.signUp();
    const speaking = server.call("POST", `/v1/text-to-speech/${voice_id}`, {
      key: someone.key,
      body: { text: words.join("").repeat(100) },
    });
    const { user_id, workspace_id } = someone;
    const held = "SELECT FROM character_reservations WHERE user_id = $1";
    await expect.poll(async () => (await server.services.db.pool.query(held, [user_id])).rowCount).toBe(1);
    const ended = [endedChannel, JSON.stringify({ user_id, workspace_id })];
    await server.services.db.pool.query("SELECT pg_notify($1, $2)", ended);
    const answer = await speaking;
    expect([answer.status, await answer.json()]).toMatchObject([403, { detail: { status: "member_locked" } }]);
  });
});
