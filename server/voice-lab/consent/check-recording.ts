/** Whether a recording says the phrase, in the voice of the samples. */
import { join } from "node:path";
import type { Upload } from "../../../contract/endpoint.ts";
import { limits } from "../../../contract/limits.ts";
import type { SignedConsent } from "../../../contract/voice-consent.ts";
import type { Services } from "../../context.ts";
import { hearText, matchRecordings } from "../../engines/hearing/hear.ts";
import { fail } from "../../fail.ts";
import { readSamples } from "../store.ts";
import { fetchFile, withFolder } from "../voice-files.ts";

const matchSecondsMax = 120;
/** As many samples as are listened to. */
const samplesMax = 5;

const reasons = {
  words: "The phrase was not heard. Read all of it aloud, as it stands there.",
  speaker: "This does not sound like the speaker of the voice's recordings.",
  short: "There is too little speech to tell who speaks. Read the whole phrase, close to the microphone.",
};

/** What was found, and why it is not enough; null when it is. */
export interface Found {
  reason: string | null;
  checks: SignedConsent["checks"];
}

type Voice = { voice_id: string; workspace_id: string };
type Listener = Pick<Services, "db" | "files" | "engines"> & { signal: AbortSignal };

async function speakerOf(
  ctx: Listener,
  voice: Voice,
  recording: Upload,
): Promise<Found["checks"]["speaker"] | "short"> {
  if ((await readSamples(ctx.db.drizzle, voice.voice_id)).length === 0) fail("voice_samples_missing");
  return await withFolder(async (folder) => {
    const first = [];
    for (const sample of (await readSamples(ctx.db.drizzle, voice.voice_id)).slice(0, samplesMax)) {
      const path = join(folder, sample.sample_id);
      await fetchFile(ctx, sample.clean_key ?? sample.file_key, path);
      first.push({ path, content_type: sample.clean_key ? "audio/wav" : sample.content_type });
    }
    const { path, content_type } = recording;
    const request = { first, second: [{ path, content_type }], seconds_max: matchSecondsMax };
    const found = await matchRecordings(ctx.engines, request, { signal: ctx.signal, share: voice.workspace_id });
    if (found.is_same === null) return "short";
    const { is_same, similarity, by } = found;
    return { is_same, similarity, by };
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
  const speaker = await speakerOf(ctx, voice, recording);
  if (speaker === "short") return { reason: reasons.short, checks: { phrase: said, speaker: null } };
  return { reason: speaker?.is_same ? null : reasons.speaker, checks: { phrase: said, speaker } };
}
