/** A small ElevenLabs account for imports: dictionaries and a history in pages, with sound, that may stumble. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { joinBytes } from "../../audio/join.ts";
import { wavHeader } from "../../audio/wav.ts";

export interface FakeAccount {
  url: string;
  /** Paths that were asked for. */
  asked: string[];
  /** How often the sound of each item was fetched. */
  fetched: Map<string, number>;
  /** Whether the last page of the history says that the first one follows. */
  leadsInCircles: boolean;
  /** Called before the sound of an item is sent; may refuse with a status. */
  beforeSound: (history_item_id: string) => number | null | Promise<number | null>;
  close(): Promise<void>;
}

const seconds = 0.25;
const rate = 8000;

function sound(): Uint8Array {
  const samples = new Uint8Array(2 * seconds * rate);
  for (let i = 0; i < samples.length / 2; i++) {
    const value = Math.round(9000 * Math.sin((2 * Math.PI * 300 * i) / rate));
    samples[2 * i] = value & 255;
    samples[2 * i + 1] = (value >> 8) & 255;
  }
  return joinBytes([wavHeader("pcm", rate, samples.length), samples]);
}

/** The n-th item; 0 is the newest. */
export const itemAt = (n: number) => ({
  history_item_id: `item${n}`,
  request_id: `request${n}`,
  voice_id: "theirVoice0000000001",
  voice_name: "Rachel",
  voice_category: "premade",
  model_id: "eleven_multilingual_v2",
  text: `Text number ${n}.`,
  date_unix: 1_700_000_000 - 60 * n,
  character_count_change_from: 100,
  character_count_change_to: 115,
  content_type: "audio/mpeg",
  settings: { stability: 0.3 },
  source: "TTS",
  alignments: null,
});

/** Starts an account with so many items. */
export async function startFakeAccount(items: number): Promise<FakeAccount> {
  const server = createServer(async (request, answer) => {
    const url = new URL(request.url ?? "", "http://x");
    const path = url.pathname.replace(/^\/v1/, "");
    account.asked.push(`${path}${url.search}`);
    const json = (value: unknown, status = 200) =>
      answer.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
    const audio = /^\/history\/(\w+)\/audio$/.exec(path);
    if (request.headers["xi-api-key"] !== "sk_of_the_fake_account") {
      json({ detail: { status: "invalid_api_key", message: "Invalid API key" } }, 401);
    } else if (path === "/models") json([]);
    else if (path === "/voices")
      json({
        voices: [
          { voice_id: "a", category: "premade" },
          { voice_id: "b", category: "cloned" },
        ],
      });
    else if (path === "/pronunciation-dictionaries") {
      const isFirst = url.searchParams.get("cursor") === null;
      json({
        pronunciation_dictionaries: [
          {
            id: isFirst ? "dict1" : "dict2",
            name: isFirst ? "Names" : "Places",
            latest_version_id: "v",
            creation_time_unix: 1_700_000_000,
          },
        ],
        next_cursor: isFirst ? "2" : null,
        has_more: isFirst,
      });
    } else if (path === "/pronunciation-dictionaries/dict1") {
      json({
        rules: [
          { type: "alias", string_to_replace: "Mynah", alias: "my nah" },
          { type: "phoneme", string_to_replace: "tomato", phoneme: "təˈmɑːtəʊ", alphabet: "ipa" },
          { type: "magic", string_to_replace: "x" },
        ],
      });
    } else if (path === "/pronunciation-dictionaries/dict2") json({});
    else if (path === "/pronunciation-dictionaries/dict2/v/download") {
      answer.end(
        '<?xml version="1.0"?><lexicon version="1.0" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon" alphabet="ipa" xml:lang="en"><lexeme><grapheme>Ulm</grapheme><alias>oolm</alias></lexeme></lexicon>',
      );
    } else if (path === "/history") {
      const after = url.searchParams.get("start_after_history_item_id");
      const start = after === null ? 0 : Number(after.slice(4)) + 1;
      const size = Number(url.searchParams.get("page_size"));
      const page = Array.from({ length: Math.max(0, Math.min(size, items - start)) }, (_, i) => itemAt(start + i));
      const isLast = start + size >= items;
      json({
        history: page,
        last_history_item_id: isLast && account.leadsInCircles ? "item9" : (page.at(-1)?.history_item_id ?? null),
        has_more: !isLast || account.leadsInCircles,
      });
    } else if (audio?.[1]) {
      const status = await account.beforeSound(audio[1]);
      if (status !== null) json({ detail: { message: "no sound" } }, status);
      else {
        account.fetched.set(audio[1], (account.fetched.get(audio[1]) ?? 0) + 1);
        answer.writeHead(200, { "content-type": "audio/wav" }).end(sound());
      }
    } else json({ detail: "Not Found" }, 404);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const account: FakeAccount = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    fetched: new Map(),
    leadsInCircles: false,
    beforeSound: () => null,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return account;
}
