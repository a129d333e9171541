/** A small server in the vendor's published shape, that does what tests want to see survived. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach } from "vitest";
import { joinBytes } from "../../../audio/join.ts";
import { toPcm } from "../../../audio/pcm.ts";
import { wavHeader } from "../../../audio/wav.ts";
import type { Limits } from "../../../remote/limits.ts";
import type { EngineServer, Provider, SpeakRequest } from "../../ports.ts";
import { openWith } from "./index.ts";

export type Behaviour =
  | "well"
  | "hangs"
  | "hangs in the middle"
  | "dies in the middle"
  | "closes at once"
  | "ends too early"
  | "is empty"
  | "is busy"
  | "answers garbage"
  | "answers a page"
  | "fails"
  | "refuses the key"
  | "refuses the text"
  | "leads away"
  | "sends bare samples"
  | "knows no such model"
  | "never stops";

export interface FakeServer {
  url: string;
  behaviour: Behaviour;
  /** Answers of GET addresses under /v1. */
  lists: Record<string, unknown>;
  /** The answer of transcriptions. */
  heard: unknown;
  /** Whether transcriptions with times are refused. */
  knowsNoTimes: boolean;
  /** Method and path, and the body of each request. */
  asked: { route: string; body: string; headers: IncomingMessage["headers"] }[];
  /** Resolves when a connection that was speaking is closed by the other side. */
  left: Promise<void>;
  close(): Promise<void>;
}

export const wellKnown = {
  "/models": { object: "list", data: [{ id: "tts-1" }, { id: "whisper-1" }, { id: "gpt-4o" }] },
  "/audio/voices": { voices: ["af_bella", "bm_george", "alloy"] },
};

export const soon: Limits = {
  listMs: 400,
  firstSoundMs: 1500,
  transcriptionMs: 2000,
  idleMs: 1000,
  healthMs: 60_000,
  restMs: 30_000,
  restMsMax: 60_000,
};

const rate = 24_000;

/** A tone of 60 ms for each letter. */
function toneOf(letters: number, sampleRate = rate): Uint8Array {
  const samples = new Float32Array(Math.round(letters * 0.06 * sampleRate));
  for (let i = 0; i < samples.length; i++) samples[i] = 0.2 * Math.sin((2 * Math.PI * 300 * i) / sampleRate);
  return toPcm(samples);
}

function speak(fake: FakeServer, body: string, answer: ServerResponse): void {
  const { input = "", speed = 1 } = JSON.parse(body) as { input?: string; speed?: number };
  const json = (status: number, value: unknown, headers = {}) => {
    answer.writeHead(status, { "content-type": "application/json", ...headers });
    answer.end(JSON.stringify(value));
  };
  const sound = toneOf([...input].length / speed);
  const head = wavHeader("pcm", rate, null);
  const half = sound.subarray(0, Math.floor(sound.length / 4) * 2);
  switch (fake.behaviour) {
    case "hangs":
      return;
    case "closes at once":
      answer.destroy();
      return;
    case "is busy":
      json(429, { error: { message: "Rate limit reached for requests" } }, { "retry-after": "7" });
      return;
    case "fails":
      json(500, { detail: { error: "processing_error", message: "CUDA out of memory" } });
      return;
    case "refuses the key":
      json(401, { error: { message: `Incorrect API key provided: ${fake.asked.at(-1)?.headers.authorization}` } });
      return;
    case "refuses the text":
      json(400, { error: { message: "Your input was flagged.", type: "invalid_request_error" } });
      return;
    case "knows no such model":
      json(404, { error: { message: "The model does not exist." } });
      return;
    case "leads away":
      answer.writeHead(307, { location: "http://169.254.169.254/latest/meta-data/" });
      answer.end();
      return;
    case "answers a page":
      answer.writeHead(200, { "content-type": "text/html" });
      answer.end("<html><body>Welcome to nginx!</body></html>");
      return;
    case "answers garbage":
      answer.writeHead(200, { "content-type": "audio/wav" });
      answer.end(Buffer.alloc(5000, "garbage"));
      return;
    case "is empty":
      answer.writeHead(200, { "content-type": "audio/wav" });
      answer.end(head);
      return;
    case "sends bare samples":
      answer.writeHead(200, { "content-type": "audio/L16;rate=16000" });
      answer.end(toneOf([...input].length / speed, 16_000));
      return;
    case "ends too early":
      answer.writeHead(200, { "content-type": "audio/wav" });
      answer.end(joinBytes([wavHeader("pcm", rate, sound.length), half]));
      return;
    case "dies in the middle":
      answer.writeHead(200, { "content-type": "audio/wav" });
      answer.write(joinBytes([head, half]), () => answer.destroy());
      return;
    case "hangs in the middle":
      answer.writeHead(200, { "content-type": "audio/wav" });
      answer.write(joinBytes([head, half]));
      return;
    case "never stops": {
      answer.writeHead(200, { "content-type": "audio/wav" });
      answer.write(head);
      const more = () => {
        while (!answer.destroyed && answer.write(sound));
      };
      answer.on("drain", more);
      more();
      return;
    }
    case "well":
      answer.writeHead(200, { "content-type": "audio/wav" });
      // Odd pieces, so that samples are cut in two.
      answer.write(head.subarray(0, 21));
      answer.write(joinBytes([head.subarray(21), sound.subarray(0, 1001)]));
      answer.end(sound.subarray(1001));
  }
}

function respond(fake: FakeServer, request: IncomingMessage, body: string, answer: ServerResponse): void {
  const path = (request.url ?? "").replace(/^\/v1/, "");
  const json = (status: number, value: unknown) => {
    answer.writeHead(status, { "content-type": "application/json" });
    answer.end(JSON.stringify(value));
  };
  if (request.method === "POST" && path === "/audio/speech") speak(fake, body, answer);
  else if (fake.behaviour === "hangs") return;
  else if (fake.behaviour === "fails") json(500, { error: "no" });
  else if (fake.behaviour === "refuses the key") json(401, { error: { message: "Incorrect API key provided." } });
  else if (request.method === "POST" && path === "/audio/transcriptions") {
    const wantsTimes = body.includes("verbose_json");
    if (fake.knowsNoTimes && wantsTimes) json(400, { error: { message: "verbose_json is not known to this model" } });
    else json(200, wantsTimes ? fake.heard : { text: (fake.heard as { text?: string }).text });
  } else if (request.method === "GET" && path in fake.lists) json(200, fake.lists[path]);
  else json(404, { detail: "Not Found" });
}

/** Starts a server on a free port. */
export async function startFakeServer(
  behaviour: Behaviour = "well",
  lists: Record<string, unknown> = wellKnown,
): Promise<FakeServer> {
  const left = Promise.withResolvers<void>();
  const server = createServer((request, answer) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    answer.on("close", () => {
      if (request.method === "POST" && !answer.writableFinished) left.resolve();
    });
    request.on("end", () => {
      const body = Buffer.concat(parts).toString("latin1");
      fake.asked.push({ route: `${request.method} ${request.url}`, body, headers: request.headers });
      respond(fake, request, body, answer);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const fake: FakeServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behaviour,
    lists,
    heard: { text: "" },
    knowsNoTimes: false,
    asked: [],
    left: left.promise,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return fake;
}

/** A server as the owner sets it. */
export const serverAt = (url: string, more: Partial<EngineServer> = {}): EngineServer => ({
  server_id: url,
  kind: "openai",
  name: url,
  base_url: url,
  api_key: null,
  voices: [],
  speech_models: [],
  transcription_models: [],
  ...more,
});

/** Fake servers and the providers that use them, for one test: both are closed when it ends. */
export function fakeServers(): {
  fake(behaviour?: Behaviour, lists?: Record<string, unknown>): Promise<FakeServer>;
  open(...servers: EngineServer[]): Promise<Provider>;
  /** With limits of its own. */
  openBy(limits: Limits, ...servers: EngineServer[]): Promise<Provider>;
} {
  const started: FakeServer[] = [];
  const opened: Provider[] = [];
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((provider) => provider.close()));
    await Promise.all(started.splice(0).map((server) => server.close()));
  });
  const openBy = async (limits: Limits, ...servers: EngineServer[]): Promise<Provider> => {
    const provider = await openWith({ models_folder: "", servers, threads: 1 }, limits);
    opened.push(provider);
    return provider;
  };
  return {
    open: (...servers) => openBy(soon, ...servers),
    openBy,
    async fake(behaviour = "well", lists) {
      const server = await startFakeServer(behaviour, lists);
      started.push(server);
      return server;
    },
  };
}

export const sentence = "A sentence of some length that is spoken elsewhere.";

export const requestFor = (said: string, more: Partial<SpeakRequest> = {}): SpeakRequest => ({
  voice: "af_bella",
  language: "en",
  utterance: { spans: [{ kind: "text", text: said }], previous_text: "", next_text: "" },
  style: { stability: 0.5, similarity_boost: 0.75, style: 0, use_speaker_boost: true, speed: 1 },
  seed: 1,
  ...more,
});

/** How many samples come, until the end or the error. */
export async function speakAll(
  provider: Provider,
  request = requestFor(sentence),
  signal = new AbortController().signal,
): Promise<number> {
  let samples = 0;
  for await (const piece of provider.speech?.speak(request, signal) ?? []) samples += piece.samples.length;
  return samples;
}
