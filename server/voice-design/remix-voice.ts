/** POST /v1/text-to-voice/:voice_id/remix. */
import type { Input, Output } from "../../contract/endpoint.ts";
import { limits } from "../../contract/limits.ts";
import type { voiceDesign } from "../../contract/voice-design.ts";
import type { Context } from "../context.ts";
import { EngineError } from "../engines/ports.ts";
import { fail } from "../fail.ts";
import { findOwnVoice } from "../voice-lab/index.ts";
import { findSpeakingVoice, reciter } from "../voices/index.ts";
import { findDesigner, seedOf, tellNotHonoured } from "./design-voice.ts";
import { makePreviews } from "./make-previews.ts";
import { textFor } from "./rules.ts";

const usualStrength = 0.5;

/**
 * Three changes of a voice of the caller's own, which speaks: its speaker has agreed.
 * @throws Refusal voice_not_found, voice_forbidden, voice_disabled, voice_not_remixable, quota_exceeded …
 */
export async function remixVoice(
  ctx: Context,
  { voice_id, voice_description, output_format, ...input }: Input<typeof voiceDesign.remix>,
): Promise<Output<typeof voiceDesign.remix>> {
  await findOwnVoice(ctx, voice_id, "change");
  const voice = await findSpeakingVoice(ctx, voice_id, ctx.signal);
  const designer = await findDesigner(ctx);
  const { loudness, quality, guidance_scale, prompt_strength } = input;
  tellNotHonoured(ctx, { loudness, quality, guidance_scale });
  const { made } = await reciter(ctx, voice);
  if (!made) return fail("voice_forbidden", { action: "change" });
  const { print, languages, sample_rate, model_ids } = made;
  const seed = seedOf(input.seed);
  const text = input.text || textFor(languages[0] ?? "en", seed);
  const how = { signal: ctx.signal, share: ctx.caller.workspace_id };
  const { previews, not_honoured } = await makePreviews(ctx, {
    text,
    output_format,
    count: limits.voiceDesignPreviews,
    seed,
    description: voice_description,
    labels: { ...voice.labels },
    remixed_from: voice_id,
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
