/** POST /v1/text-to-voice/:voice_id/remix. */
import type { Input, Output } from "../../contract/endpoint.ts";
import { limits } from "../../contract/limits.ts";
import type { voiceDesign } from "../../contract/voice-design.ts";
import type { Context } from "../context.ts";
import { EngineError } from "../engines/ports.ts";
import { fail } from "../fail.ts";
import { tellNotHonoured } from "../not-honoured.ts";
import { findOwnVoice } from "../voice-lab/index.ts";
import { checkSaid } from "../voice-library/index.ts";
import { findSpeakingVoice, findVoice, reciter } from "../voices/index.ts";
import { findDesigner, seedOf } from "./design-voice.ts";
import { makePreviews } from "./make-previews.ts";
import { textFor } from "./rules.ts";

const usualStrength = 0.5;

/**
 * The voice that is remixed, whoever has it: the caller's own, or one that they added from somebody who lets others mix it.
 * @throws Refusal voice_not_found, voice_forbidden
 */
async function findMixable(ctx: Context, voice_id: string): Promise<string> {
  const { made } = await findVoice(ctx, voice_id);
  if (!made?.copy) await findOwnVoice(ctx, voice_id, "change");
  else if (!made.sharing?.voice_mixing_allowed) fail("voice_forbidden", { action: "change" });
  return made?.voice.voice_id ?? voice_id;
}

/**
 * Three changes of a voice of the caller's own, or of one that may be mixed, which speaks: its speaker has agreed.
 * @throws Refusal voice_not_found, voice_forbidden, voice_disabled, voice_not_remixable, text_not_allowed, quota_exceeded …
 */
export async function remixVoice(
  ctx: Context,
  { voice_id, voice_description, output_format, ...input }: Input<typeof voiceDesign.remix>,
): Promise<Output<typeof voiceDesign.remix>> {
  const remixed_from = await findMixable(ctx, voice_id);
  const voice = await findSpeakingVoice(ctx, voice_id, ctx.signal);
  const designer = await findDesigner(ctx);
  const { loudness, quality, guidance_scale, prompt_strength } = input;
  const { stream_previews, remixing_session_id, remixing_session_iteration_id } = input;
  const session = { remixing_session_id, remixing_session_iteration_id };
  tellNotHonoured(ctx, { loudness, quality, guidance_scale, stream_previews, ...session });
  const seed = seedOf(input.seed);
  const text = input.text || textFor(voice.languages[0] ?? "en", seed);
  await checkSaid(ctx, voice, { text, before: "" });
  const { made } = await reciter(ctx, voice);
  if (!made) return fail("voice_forbidden", { action: "change" });
  const { print, languages, sample_rate, model_ids } = made;
  const how = { signal: ctx.signal, share: ctx.caller.workspace_id };
  const { previews, not_honoured } = await makePreviews(ctx, {
    text,
    output_format,
    count: limits.voiceDesignPreviews,
    seed,
    description: voice_description,
    labels: { ...voice.labels },
    remixed_from,
    voice,
    designer,
    speaker: { name: voice.name, languages, sample_rate, model_ids },
    make: (each) =>
      ctx.engines
        .ask(
          "remix",
          { print, description: voice_description, strength: prompt_strength ?? usualStrength, seed: each },
          how,
        )
        .catch((error: unknown) => {
          if (error instanceof EngineError && error.code === "no_engine")
            return fail("voice_not_remixable", { name: voice.name, reason: "what speaks it cannot change it." });
          throw error;
        }),
  });
  const { maker_id, name } = designer.maker;
  return { previews, text, not_honoured, designer: { maker_id, name } };
}
