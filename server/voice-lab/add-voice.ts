/** POST /v1/voices/add. */
import type { Input, Output } from "../../contract/endpoint.ts";
import type { voiceLab } from "../../contract/voice-lab.ts";
import { recordChange } from "../audit-log/index.ts";
import type { Context } from "../context.ts";
import { newId } from "../ids.ts";
import { takeVoiceSlot } from "../voices/index.ts";
import { checkRoom } from "./check-room.ts";
import { attestedNow } from "./consent/attested.ts";
import { hearSamples } from "./hear-samples.ts";
import { keepSamples, recordingOf } from "./keep-samples.ts";
import { chooseMaker, languageCode } from "./rules.ts";
import { insertAttestation, insertSamples, insertVoice } from "./store.ts";
import { makePrint } from "./take-print.ts";
import { abandonVoice, folderOf, withFolder } from "./voice-files.ts";
import { whileWorking } from "./while-working.ts";

const usualLanguage = "en";

/**
 * Makes a voice out of recordings. Files are kept before the row is, and removed when it does not come to be.
 * @throws Refusal voice_sample_unusable, voice_limit_reached …
 */
export async function addVoice(ctx: Context, input: Input<typeof voiceLab.add>): Promise<Output<typeof voiceLab.add>> {
  const { name, files = [], description = "", labels = {}, remove_background_noise = false, maker_id } = input;
  const attests = await attestedNow(ctx, input.consent);
  await checkRoom(ctx, "custom", "instant_voice_cloning");
  const told = languageCode(input.language) ?? languageCode(labels.language);
  await ctx.engines.untilAllStarted(ctx.signal);
  const { workspace_id, user_id } = ctx.caller;
  const voice_id = newId();
  const folder = folderOf(workspace_id, voice_id);
  return await whileWorking(ctx, "voice_cloning", () =>
    withFolder(async (temporary) => {
      if (told !== undefined) chooseMaker(ctx.engines, { maker_id, language: told });
      const options = { folder: temporary, removes_noise: remove_background_noise, language: told, kept: [] };
      const samples = await hearSamples(ctx, files, options);
      const language = told ?? samples.find((sample) => sample.language !== null)?.language ?? usualLanguage;
      const maker = chooseMaker(ctx.engines, { maker_id, language });
      try {
        const made = await makePrint(ctx, maker, samples.map(recordingOf), {
          voice_id,
          workspace_id,
          name,
          language,
          labels,
        });
        const now = ctx.now();
        const rows = await keepSamples(ctx, samples, { voice_id, folder, now });
        await ctx.db.transaction(async (tx) => {
          await takeVoiceSlot(ctx, tx, { kind: "custom", right: "instant_voice_cloning" });
          await insertVoice(tx, {
            voice_id,
            workspace_id,
            user_id,
            name,
            description,
            labels,
            category: "cloned",
            ...made,
            is_verified: attests,
            created_at: now,
            updated_at: now,
          });
          await insertSamples(tx, rows);
          if (attests) await insertAttestation(tx, { voice_id, verification_id: newId(), now });
          const target = { type: "voice", id: voice_id, name };
          const details = { category: "cloned", maker_id: maker.maker_id, samples: rows.length };
          await recordChange(ctx, workspace_id, { action: "voice.added", target, details }, tx);
        });
      } catch (error) {
        await abandonVoice(ctx, { voice_id, folder });
        throw error;
      }
      return { voice_id, requires_verification: !attests };
    }),
  );
}
