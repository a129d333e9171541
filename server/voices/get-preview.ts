import { createHash } from "node:crypto";
import type { Input } from "../../contract/endpoint.ts";
import { defaultVoiceSettings, type voices } from "../../contract/voices.ts";
import program from "../../package.json" with { type: "json" };
import type { PublicContext, Services } from "../context.ts";
import { fail } from "../fail.ts";
import { FileNotFoundError } from "../files/files.ts";
import type { Bytes, WantedRange } from "../http/answers.ts";
import { resolveRange } from "../http/ranges.ts";
import { findPremade, findSpeakingPremade } from "./find-voice.ts";
import type { VoiceOnHand } from "./rules.ts";

const cacheSeconds = 7 * 86_400;
const output_format = "mp3_44100_128";
/** Previews that are being made in this process, by key. */
const making = new Map<string, Promise<Uint8Array>>();

/** Where a voice's preview is kept. The engines come with the program, so its version and the voice's recipe say how it sounds. */
export function previewKey({ disabled_reason: _, made: __, ...voice }: VoiceOnHand): string {
  const recipe = createHash("sha256").update(JSON.stringify(voice)).digest("hex").slice(0, 12);
  return `previews/${voice.voice_id}-${program.version}-${recipe}.mp3`;
}

async function joined(parts: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const gathered: Uint8Array[] = [];
  for await (const part of parts) gathered.push(part);
  return Buffer.concat(gathered);
}

/** Speaks the preview, keeps it, and drops those of earlier recipes. Goes on when its first listener leaves: others wait. */
async function makePreview({ engines, files }: Services, voice: VoiceOnHand, key: string): Promise<Uint8Array> {
  const pieces = engines.recite(
    {
      text: {
        text: voice.preview_text,
        detects_language: false,
        voice_language: voice.labels.language,
        ssml: false,
        apply_text_normalization: "auto",
        rules: [],
        previous_text: "",
        next_text: "",
      },
      voice_id: voice.voice_id,
      style: defaultVoiceSettings,
      seed: 0,
      output_format,
    },
    { signal: new AbortController().signal, share: "previews" },
  );
  const audio = await joined(
    (async function* () {
      for await (const piece of pieces) yield piece.audio;
    })(),
  );
  await files.put(key, audio, { content_type: "audio/mpeg" });
  for await (const old of files.list(`previews/${voice.voice_id}-`)) if (old.key !== key) await files.remove(old.key);
  return audio;
}

/** A voice of an engine saying a sentence, as mp3; spoken where it was not yet. @throws Refusal voice_not_found, voice_disabled */
export async function readPreview(services: Services, voice: VoiceOnHand, signal: AbortSignal): Promise<Uint8Array> {
  const key = previewKey(voice);
  try {
    const { stream } = await services.files.get(key);
    return await joined(stream);
  } catch (error) {
    if (!(error instanceof FileNotFoundError)) throw error;
  }
  await findSpeakingPremade(services, voice.voice_id, signal);
  const running = making.get(key) ?? makePreview(services, voice, key).finally(() => making.delete(key));
  making.set(key, running);
  return await running;
}

/** A voice saying a sentence in its own language, made when first asked for. @throws Refusal voice_not_found, voice_disabled or invalid_range */
export async function getPreview(
  ctx: PublicContext,
  { voice_id }: Input<typeof voices.get_preview>,
  wanted: WantedRange | null,
): Promise<Bytes> {
  // Before its engine works, how loud the voice is made is not known, and with it which recording is meant.
  await ctx.engines.untilStarted(voice_id, ctx.signal);
  const audio = await readPreview(ctx, findPremade(ctx, voice_id), ctx.signal);
  const range = wanted && resolveRange(wanted, audio.length);
  if (wanted && !range) fail("invalid_range", { size: audio.length });
  const whole = { content_type: "audio/mpeg", cache_seconds: cacheSeconds };
  if (!range) return { ...whole, body: audio };
  return {
    ...whole,
    body: audio.subarray(range.start, range.end + 1),
    range: { ...range, whole_bytes: audio.length },
  };
}
