/** GET /v1/voices/pvc/:voice_id: how far a professional voice is. */
import type { Input } from "../../contract/endpoint.ts";
import { errorMessage } from "../../contract/errors.ts";
import { limits } from "../../contract/limits.ts";
import type { ProfessionalVoice, VoiceTraining } from "../../contract/professional-voice-shapes.ts";
import type { professionalVoices } from "../../contract/professional-voices.ts";
import type { Context } from "../context.ts";
import { professionalSecondsMin } from "../env.ts";
import { countPhrases, readPhrase, readSamples, shownPhrase } from "../voice-lab/index.ts";
import { findProfessionalVoice } from "./find-professional-voice.ts";
import { shownManual, shownSample, speechSeconds } from "./rules.ts";
import { type PlacedTraining, readTrainings, readVerifications, type VoiceRow } from "./store.ts";
import { modelsOf, trainingMakers } from "./training/choose-maker.ts";

const dayMs = 86_400_000;
const unix = (at: Date): number => Math.floor(at.getTime() / 1000);

/** Less is too little to tell the pace by. */
const toldFrom = 0.03;

function shownTraining({ engines, now }: Context, row: PlacedTraining): VoiceTraining {
  const maker = engines.print_makers.find(({ maker_id }) => maker_id === row.maker_id);
  const since = (now().getTime() - row.created_at.getTime()) / 1000;
  const hasPace = row.state === "fine_tuning" && row.progress >= toldFrom;
  return {
    model_id: row.model_id,
    maker_id: row.maker_id,
    maker_name: maker?.name ?? row.maker_id,
    state: row.state,
    progress: row.progress,
    message: row.message,
    queue_position: row.state === "queued" ? row.before : null,
    seconds_left: hasPace ? Math.round((since / row.progress) * (1 - row.progress)) : null,
    created_at_unix: unix(row.created_at),
    ended_at_unix: row.ended_at && unix(row.ended_at),
  };
}

/** The first thing that is in the way of a training. */
function blockedBy(
  ctx: Context,
  voice: VoiceRow,
  { seconds, trainings }: { seconds: number; trainings: readonly VoiceTraining[] },
): ProfessionalVoice["training_blocked"] {
  const seconds_min = professionalSecondsMin(ctx.env);
  if (trainings.some(({ state }) => state === "queued" || state === "fine_tuning"))
    return { code: "training", message: errorMessage("voice_training_running", {}) };
  if (voice.safety_control === "BAN") return { code: "banned", message: errorMessage("voice_banned", {}) };
  if (trainingMakers(ctx.engines).length === 0)
    return { code: "no_maker", message: errorMessage("voice_engine_missing", {}) };
  if (seconds < seconds_min) {
    const message = errorMessage("voice_speech_too_short", { seconds: seconds.toFixed(1), seconds_min });
    return { code: "dataset_too_short", message };
  }
  if (voice.is_verified && !voice.safety_control) return null;
  return { code: "not_verified", message: errorMessage("voice_not_verified", {}) };
}

async function verificationOf(ctx: Context, voice_id: string): Promise<ProfessionalVoice["verification"]> {
  const { drizzle } = ctx.db;
  const now = ctx.now();
  const tried = await readVerifications(drizzle, voice_id);
  const attempts_max = limits.consentAttemptsMax;
  const open = await readPhrase(drizzle, { voice_id, kind: "captcha", now, attempts_max });
  const asked = await countPhrases(drizzle, { voice_id, kind: "captcha", since: new Date(now.getTime() - dayMs) });
  const manual = tried.findLast(({ kind }) => kind === "manual");
  const captcha = open ? shownPhrase(open) : null;
  return {
    captcha: captcha && {
      text: captcha.phrase,
      language: captcha.language,
      expires_at_unix: captcha.expires_at_unix,
      attempts_left: captcha.attempts_left,
    },
    captchas_left: Math.max(0, limits.consentPhrasesPerDayMax - asked),
    failures: tried.flatMap(({ kind, reason }) => (kind === "captcha" && reason !== null ? [reason] : [])),
    attempts_count: tried.reduce((sum, { attempts }) => sum + attempts, 0),
    manual: manual ? shownManual(manual) : null,
  };
}

/** @throws Refusal voice_not_found, voice_forbidden, voice_not_professional */
export async function getVoice(
  ctx: Context,
  { voice_id }: Input<typeof professionalVoices.get>,
): Promise<ProfessionalVoice> {
  const voice = await findProfessionalVoice(ctx, voice_id, "listen");
  const { drizzle } = ctx.db;
  const samples = await readSamples(drizzle, voice_id);
  const trainings = (await readTrainings(drizzle, voice_id)).map((row) => shownTraining(ctx, row));
  const seconds = speechSeconds(samples);
  const { name, description, labels, is_verified, safety_control } = voice;
  return {
    voice_id,
    name,
    description,
    labels,
    language: voice.languages[0] ?? "en",
    is_verified,
    safety_control,
    can_speak: voice.print_key !== null && is_verified && safety_control === null,
    dataset: {
      speech_seconds: seconds,
      speech_seconds_min: professionalSecondsMin(ctx.env),
      speech_seconds_advised: 60 * limits.professionalSpeechMinutesAdvised,
      samples_max: limits.professionalSamplesMax,
      minutes_max: limits.professionalDatasetMinutesMax,
    },
    samples: samples.map(shownSample),
    verification: await verificationOf(ctx, voice_id),
    trainings,
    makers: trainingMakers(ctx.engines).map((maker) => ({
      maker_id: maker.maker_id,
      name: maker.name,
      description: maker.description,
      models: modelsOf(ctx.engines, maker).map(({ model_id, name: title }) => ({ model_id, name: title })),
    })),
    training_blocked: blockedBy(ctx, voice, { seconds, trainings }),
  };
}
