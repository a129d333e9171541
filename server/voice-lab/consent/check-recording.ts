/** Whether a recording says the phrase, in the voice of every sample. */
import { join } from "node:path";
import type { Upload } from "../../../contract/endpoint.ts";
import { limits } from "../../../contract/limits.ts";
import type { SignedConsent } from "../../../contract/voice-consent.ts";
import type { Services } from "../../context.ts";
import { hearText, matchRecordings } from "../../engines/hearing/hear.ts";
import { fail } from "../../fail.ts";
import { type KeptSample, readSamples } from "../store.ts";
import { fetchFile, withFolder } from "../voice-files.ts";

/** Of a professional voice so many samples are listened to, for so long: its training holds every one of them against the phrase. */
const professional = { samplesMax: 5, secondsMax: 120 };

const reasons = {
  words: "The phrase was not heard. Read all of it aloud, as it stands there.",
  speaker: "This does not sound like the speaker of the voice's recordings.",
  short: "There is too little speech to tell who speaks. Read the whole phrase, close to the microphone.",
  untold:
    "Most of the voice's recordings have too little speech to tell who speaks in them. Take these away, or add longer ones.",
  other: (file_name: string) =>
    `This does not sound like the speaker of the recording ${file_name}. Read it again, or take that recording away.`,
};

/** What was found, and why it is not enough; null when it is. */
export interface Found {
  reason: string | null;
  checks: SignedConsent["checks"];
}

type StoredSound = Pick<Upload, "path" | "content_type">;
type Voice = { voice_id: string; workspace_id: string; category: string };
type Listener = Pick<Services, "db" | "files" | "engines"> & { signal: AbortSignal };
type Speaker = Found["checks"]["speaker"];

const soundOf = async (ctx: Listener, sample: KeptSample, folder: string): Promise<StoredSound> => {
  const path = join(folder, sample.sample_id);
  await fetchFile(ctx, sample.clean_key ?? sample.file_key, path);
  return { path, content_type: sample.clean_key ? "audio/wav" : sample.content_type };
};

/**
 * Holds each recording of a voice against what its speaker read aloud, all of it. `reason`: why the voice is not theirs, or
 * cannot be told to be; null: it is.
 */
export async function holdSamples(
  ctx: Listener,
  voice: Omit<Voice, "category">,
  samples: readonly KeptSample[],
  read: StoredSound,
): Promise<{ reason: string | null; speaker: Speaker }> {
  const how = { signal: ctx.signal, share: voice.workspace_id };
  const seconds_max = 60 * limits.voiceSampleMinutesMax;
  const seconds = { told: 0, untold: 0 };
  let speaker: Speaker = null;
  for (const sample of samples) {
    const found = await withFolder(async (folder) => {
      const second = [await soundOf(ctx, sample, folder)];
      return await matchRecordings(ctx.engines, { first: [read], second, seconds_max }, how);
    });
    seconds[found.is_same === null ? "untold" : "told"] += sample.duration_seconds;
    if (found.is_same === null) continue;
    const { is_same, similarity, by } = found;
    // The least alike of them is told.
    if (!speaker || similarity < speaker.similarity) speaker = { is_same, similarity, by };
    if (!is_same) return { reason: samples.length === 1 ? reasons.speaker : reasons.other(sample.file_name), speaker };
  }
  if (!speaker) return { reason: reasons.short, speaker };
  return { reason: seconds.untold > seconds.told ? reasons.untold : null, speaker };
}

/** The same of the first recordings of a professional voice, together. */
async function holdFirst(
  ctx: Listener,
  voice: Voice,
  samples: readonly KeptSample[],
  read: StoredSound,
): Promise<{ reason: string | null; speaker: Speaker }> {
  return await withFolder(async (folder) => {
    const second: StoredSound[] = [];
    for (const sample of samples.slice(0, professional.samplesMax)) second.push(await soundOf(ctx, sample, folder));
    const request = { first: [read], second, seconds_max: professional.secondsMax };
    const found = await matchRecordings(ctx.engines, request, { signal: ctx.signal, share: voice.workspace_id });
    if (found.is_same === null) return { reason: reasons.short, speaker: null };
    const { is_same, similarity, by } = found;
    return { reason: is_same ? null : reasons.speaker, speaker: { is_same, similarity, by } };
  });
}

/**
 * Listens to a recording of a phrase. The words come first: who says something else is not listened to further.
 * @throws Refusal recording_too_long, unreadable_recording; EngineError
 */
export async function checkConsent(
  ctx: Listener,
  voice: Voice,
  { phrase, language, recording }: { phrase: string; language: string; recording: Upload },
): Promise<Found> {
  if (recording.size_bytes === 0) fail("unreadable_recording", { reason: "It is empty." });
  const { path, content_type } = recording;
  const seconds_max = limits.consentRecordingSecondsMax;
  const heard = await hearText(
    ctx.engines,
    { sound: { path, content_type }, text: phrase, language, seconds_max },
    { signal: ctx.signal, share: voice.workspace_id },
  );
  if (heard.is_said === null) {
    if (heard.reason === "too_long") return fail("recording_too_long", { minutes_max: seconds_max / 60 });
    return fail("unreadable_recording", { reason: "Nothing that is installed here understands its language." });
  }
  const { is_said, word_errors, by } = heard;
  const said = { is_said, word_errors, by };
  if (!is_said) return { reason: reasons.words, checks: { phrase: said, speaker: null } };
  const samples = await readSamples(ctx.db.drizzle, voice.voice_id);
  if (samples.length === 0) fail("voice_samples_missing");
  const hold = voice.category === "professional" ? holdFirst : holdSamples;
  const { reason, speaker } = await hold(ctx, voice, samples, { path, content_type });
  return { reason, checks: { phrase: said, speaker } };
}
