/** GET /v1/speech-to-speech/{voice_id}/live-shape. */
import type { Input, Output } from "../../contract/endpoint.ts";
import type { voiceChanger } from "../../contract/voice-changer.ts";
import type { Context } from "../context.ts";
import { reciter, settingsFor } from "../voices/index.ts";
import { findTarget } from "./find-target.ts";

/** Men at 110 Hz and women at 205 Hz have mouths that differ by some 2.7 semitones (Hillenbrand and others, 1995). */
const reference = { pitch_hertz: 110, formant_per_pitch: 0.25 };

/** A voice in numbers. @throws Refusal as `findTarget` */
export async function getLiveShape(
  ctx: Context,
  input: Input<typeof voiceChanger.get_live_shape>,
): Promise<Output<typeof voiceChanger.get_live_shape>> {
  const { voice, model } = await findTarget(ctx, input);
  const { voice_id, made } = await reciter(ctx, voice);
  const { similarity_boost } = await settingsFor(ctx, voice, undefined);
  const shape = await ctx.engines.conversion.shape(
    { voice_id, ...(made ? { made } : {}) },
    { signal: ctx.signal, share: ctx.caller.workspace_id },
  );
  const { pitch_hertz, formant_semitones, spectrum, bands, breath_db, live } = shape;
  return {
    voice_id: voice.voice_id,
    model_id: model.model_id,
    pitch_hertz,
    formant_semitones,
    reference,
    bands: bands.map(({ low, middle, high }, band) => ({
      low_hertz: low,
      middle_hertz: middle,
      high_hertz: high,
      level_db: spectrum[band] ?? 0,
    })),
    breath_db,
    live,
    similarity_boost,
  };
}
