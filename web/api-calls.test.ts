import { describe, expect, it } from "vitest";
import type { api as contract } from "../contract/index.ts";
import { type Access, type Client, createCalls, createClient, packCall } from "./api-calls.ts";
import { ApiError } from "./api-error.ts";

const table = {
  sign_in: { refresh: ["POST /sign-in/refresh", { body: "none", renews: true }] },
  voices: {
    list: ["GET /v1/voices", { query: ["show_legacy"] }],
    get: ["GET /v1/voices/:voice_id", { query: ["with_settings"] }],
  },
  speech: {
    stream: ["POST /v1/text-to-speech/:voice_id/stream", { query: ["output_format"], answer: "bytes" }],
    stream_with_timestamps: ["POST /v1/t/:voice_id", { answer: "lines" }],
  },
  pronunciation_dictionaries: {
    add_from_file: ["POST /v1/pronunciation-dictionaries/add-from-file", { body: "form" }],
  },
  live: { listen: ["GET /live", { answer: "events" }] },
} as const;

interface Seen {
  url: string;
  init: RequestInit;
}

function clientFor(answers: Response[], access: Partial<Access> = {}) {
  const seen: Seen[] = [];
  const calls = createCalls(
    { token: () => "first", renew: async () => null, confirm: async () => false, ...access },
    async (url, init) => {
      seen.push({ url: String(url), init: init ?? {} });
      const answer = answers.shift();
      if (answer === undefined) throw new TypeError("Failed to fetch");
      return answer;
    },
  );
  const client = createClient(table as never, calls) as Client<typeof contract>;
  return { client, seen };
}

const ok = (body: unknown = {}) => Response.json(body);
const refusal = (status: number, code: string, message: string) =>
  Response.json({ detail: { status: code, message } }, { status });
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error("did not fail")),
    (error: unknown) => error as ApiError,
  );

describe("a call", () => {
  it("puts path, query and body where the contract wants them", async () => {
    const { client, seen } = clientFor([ok()]);
    await client.speech.stream({ voice_id: "a/b", output_format: "mp3_44100_128", text: "Hi", seed: 7 });
    expect(seen[0]?.url).toBe("/v1/text-to-speech/a%2Fb/stream?output_format=mp3_44100_128");
    expect(seen[0]?.init.method).toBe("POST");
    expect(JSON.parse(String(seen[0]?.init.body))).toEqual({ text: "Hi", seed: 7 });
    expect(new Headers(seen[0]?.init.headers).get("content-type")).toBe("application/json");
  });

  it("leaves out what was not given, and sends the bearer token", async () => {
    const { client, seen } = clientFor([ok({ voices: [] })]);
    expect(await client.voices.list()).toEqual({ voices: [] });
    expect(seen[0]?.url).toBe("/v1/voices");
    expect(new Headers(seen[0]?.init.headers).get("authorization")).toBe("Bearer first");
  });

  it("sends no authorization when nobody is signed in", async () => {
    const { client, seen } = clientFor([ok()], { token: () => null });
    await client.voices.list();
    expect(new Headers(seen[0]?.init.headers).has("authorization")).toBe(false);
  });

  it("sends files as a form", async () => {
    const { client, seen } = clientFor([ok()]);
    await client.pronunciation_dictionaries.add_from_file({
      name: "Names",
      file: new File(["<lexicon/>"], "names.pls"),
    });
    const form = seen[0]?.init.body as FormData;
    expect(form.get("name")).toBe("Names");
    expect((form.get("file") as File).name).toBe("names.pls");
    expect(new Headers(seen[0]?.init.headers).has("content-type")).toBe(false);
  });

  it("carries its place in the contract as the key of cached answers", () => {
    expect(clientFor([]).client.voices.get.key).toEqual(["voices", "get"]);
  });
});

describe("a refusal", () => {
  it("carries the server's own words and code", async () => {
    const { client } = clientFor([refusal(400, "voice_not_found", "A voice for the voice_id x was not found.")]);
    const error = await failureOf(client.voices.get({ voice_id: "x" }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 400,
      errorType: "voice_not_found",
      message: "A voice for the voice_id x was not found.",
    });
  });

  it("tells the first field of a 422", async () => {
    const body = { detail: [{ loc: ["body", "seed"], msg: "Input should be a valid integer", type: "int_type" }] };
    const { client } = clientFor([Response.json(body, { status: 422 })]);
    expect((await failureOf(client.voices.list())).message).toBe("Input should be a valid integer");
  });

  it("falls back to the status text when the body says nothing", async () => {
    const { client } = clientFor([new Response("<html>", { status: 502, statusText: "Bad Gateway" })]);
    expect(await failureOf(client.voices.list())).toMatchObject({ status: 502, message: "Bad Gateway" });
  });

  it("has status 0 when the server cannot be reached", async () => {
    expect(await failureOf(clientFor([]).client.voices.list())).toMatchObject({ status: 0 });
  });
});

describe("a token that is no longer taken", () => {
  it("is renewed once, and the call made again with the new one", async () => {
    const { client, seen } = clientFor(
      [refusal(401, "invalid_authorization", "This session has ended."), ok({ voices: [] })],
      {
        renew: async () => "second",
      },
    );
    await client.voices.list();
    expect(seen.map(({ init }) => new Headers(init.headers).get("authorization"))).toEqual([
      "Bearer first",
      "Bearer second",
    ]);
  });

  it("ends in the refusal when there is no new one", async () => {
    const { client, seen } = clientFor([refusal(401, "invalid_authorization", "This session has ended.")]);
    expect((await failureOf(client.voices.list())).errorType).toBe("invalid_authorization");
    expect(seen).toHaveLength(1);
  });

  it("is not renewed for a spent quota, which is a 401 too", async () => {
    let renewals = 0;
    const { client } = clientFor([refusal(401, "quota_exceeded", "This request exceeds your quota.")], {
      renew: async () => String(++renewals),
    });
    expect((await failureOf(client.voices.list())).errorType).toBe("quota_exceeded");
    expect(renewals).toBe(0);
  });

  it("is neither sent nor renewed for a call that anyone may make, such as renewing itself", async () => {
    let renewals = 0;
    const { client, seen } = clientFor([refusal(401, "invalid_authorization", "This session has ended.")], {
      renew: async () => String(++renewals),
    });
    expect((await failureOf(client.sign_in.refresh())).status).toBe(401);
    expect(new Headers(seen[0]?.init.headers).has("authorization")).toBe(false);
    expect(renewals).toBe(0);
  });
});

describe("a call that wants its person to show once more who they are", () => {
  const tooOld = () => refusal(403, "authentication_too_old", "Show once more who you are to change this.");

  it("asks them, and is made again with the token that they have by then", async () => {
    let token = "first";
    const { client, seen } = clientFor([tooOld(), ok({ voices: [] })], {
      token: () => token,
      confirm: async () => {
        token = "second";
        return true;
      },
    });
    expect(await client.voices.list()).toEqual({ voices: [] });
    expect(seen.map(({ init }) => new Headers(init.headers).get("authorization"))).toEqual([
      "Bearer first",
      "Bearer second",
    ]);
  });

  it("is given up without a word when they do not want to, and asks them once", async () => {
    const { client, seen } = clientFor([tooOld()]);
    await expect(client.voices.list()).rejects.toMatchObject({ name: "AbortError" });
    expect(seen).toHaveLength(1);
    const again = clientFor([tooOld(), tooOld()], { confirm: async () => true });
    expect((await failureOf(again.client.voices.list())).errorType).toBe("authentication_too_old");
    expect(again.seen).toHaveLength(2);
  });
});

/** A body that arrives in exactly these pieces. */
const pieces = (...parts: Uint8Array[]) =>
  new Response(
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const part of parts) controller.enqueue(part);
        controller.close();
      },
    }),
  );
const bytes = (text: string) => new TextEncoder().encode(text);

describe("a streamed answer", () => {
  it("gives one document a line, however the bytes are cut", async () => {
    const whole = bytes('{"audio_base64":"é"}\n\n{"audio_base64":"b"}');
    const { client } = clientFor([pieces(whole.slice(0, 18), whole.slice(18, 24), whole.slice(24))]);
    const lines = await client.speech.stream_with_timestamps({ voice_id: "v", text: "Hi" });
    const found: unknown[] = [];
    for await (const line of lines) found.push(line);
    expect(found).toEqual([{ audio_base64: "é" }, { audio_base64: "b" }]);
  });

  it("gives the data of events and passes over heartbeats", async () => {
    const text = ': beat\r\n\r\nevent: change\r\ndata: {"table":\r\ndata: "users"}\r\n\r\n: beat\r\n\r\n';
    const { client } = clientFor([pieces(bytes(text))]);
    const found: unknown[] = [];
    for await (const message of await client.live.listen()) found.push(message);
    expect(found).toEqual([{ table: "users" }]);
  });

  it("stops the request when its reader leaves", async () => {
    let isCancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(bytes('data: {"n":1}\n\n')),
      cancel: () => {
        isCancelled = true;
      },
    });
    const { client } = clientFor([new Response(endless)]);
    for await (const _ of await client.live.listen()) break;
    expect(isCancelled).toBe(true);
  });

  it("is an error when it has no body", async () => {
    const { client } = clientFor([new Response(null)]);
    const lines = await client.speech.stream_with_timestamps({ voice_id: "v", text: "Hi" });
    await expect(lines[Symbol.asyncIterator]().next()).rejects.toBeInstanceOf(ApiError);
  });
});

it("carries a usual call as its route alone, and of another one only what is not usual", () => {
  const usual = { query: [], body: "none", answer: "json", renews: false } as const;
  expect(packCall({ ...usual, route: "GET /v1/user" })).toBe("GET /v1/user");
  expect(packCall({ ...usual, route: "POST /v1/user/edit", body: "json" })).toBe("POST /v1/user/edit");
  expect(packCall({ ...usual, route: "POST /v1/user/keep" })).toEqual(["POST /v1/user/keep", { body: "none" }]);
  expect(packCall({ ...usual, route: "GET /v1/voices", query: ["show_legacy"] })).toEqual([
    "GET /v1/voices",
    { query: ["show_legacy"] },
  ]);
});
