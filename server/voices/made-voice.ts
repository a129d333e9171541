/** What an engine needs to speak with a voice that somebody made. */
import type { Services } from "../context.ts";
import type { MadeVoice, RecitalRequest } from "../engines/works.ts";
import { fail } from "../fail.ts";
import { FileNotFoundError } from "../files/files.ts";
import type { VoiceRow } from "./made-store.ts";
import type { VoiceOnHand } from "./rules.ts";

/** Prints that were read last, by key: a key never means another print. */
const prints = new Map<string, Uint8Array>();
const printsMax = 50;

async function readPrint({ files }: Pick<Services, "files">, key: string): Promise<Uint8Array> {
  const known = prints.get(key);
  prints.delete(key);
  const parts: Uint8Array[] = [];
  if (!known) for await (const part of (await files.get(key)).stream) parts.push(part);
  const print = known ?? new Uint8Array(Buffer.concat(parts));
  prints.set(key, print);
  for (const oldest of prints.keys()) if (prints.size > printsMax) prints.delete(oldest);
  return print;
}

/** The voice with its print. @throws Refusal voice_disabled without a print, voice_not_found when it was deleted */
async function madeVoiceOf(
  services: Pick<Services, "files">,
  { voice_id, name, languages, sample_rate, model_ids, preview_text }: VoiceOnHand,
  { maker_id, print_key }: VoiceRow,
): Promise<MadeVoice> {
  if (maker_id === null || print_key === null) return fail("voice_disabled", { name, reason: "It has no print yet." });
  const data = await readPrint(services, print_key).catch((error: unknown) => {
    if (error instanceof FileNotFoundError) return fail("voice_not_found", { voice_id });
    throw error;
  });
  return { voice_id, name, print: { maker_id, data }, languages, sample_rate, model_ids, preview_text };
}

/**
 * Who speaks, as a recital names it: by its id what an engine brings, with its print and its gain what somebody made.
 * @throws Refusal voice_disabled, voice_not_found
 */
export async function reciter(
  services: Pick<Services, "files">,
  voice: VoiceOnHand,
): Promise<Pick<RecitalRequest, "voice_id" | "made" | "gain_db">> {
  const { voice_id, made } = voice;
  if (!made) return { voice_id };
  return { voice_id, made: await madeVoiceOf(services, voice, made.voice), gain_db: voice.gain_db ?? 0 };
}
