/** POST /v1/voices/import. */
import type { Input, Output } from "../../../contract/endpoint.ts";
import type { voiceLab } from "../../../contract/voice-lab.ts";
import { recordChange } from "../../audit-log/index.ts";
import type { Context } from "../../context.ts";
import type { ListedPrintMaker } from "../../engines/listed.ts";
import { EngineError } from "../../engines/ports.ts";
import { fail } from "../../fail.ts";
import { newId } from "../../ids.ts";
import { saveSettings, takeVoiceSlot } from "../../voices/index.ts";
import { checkRoom } from "../check-room.ts";
import { attestedNow } from "../consent/attested.ts";
import { type HeardSample, hearSamples } from "../hear-samples.ts";
import { keepSamples, recordingOf } from "../keep-samples.ts";
import { chooseMaker } from "../rules.ts";
import { insertAttestation, insertSamples, insertVoice } from "../store.ts";
import { keepPrint, makePrint } from "../take-print.ts";
import { abandonVoice, folderOf, withFolder } from "../voice-files.ts";
import { whileWorking } from "../while-working.ts";
import { openVoiceFile, type VoiceFile } from "./open-voice-file.ts";

type Speaker = Pick<ListedPrintMaker, "model_ids" | "languages" | "sample_rate">;
type Kept = Awaited<ReturnType<typeof keepPrint>>;
type Named = Parameters<typeof makePrint>[3];

/** The voice as the file's own print speaks it; null when its maker cannot read these bytes. */
async function byPrint(
  ctx: Context,
  speaker: Speaker,
  { manifest: { print: made, match, preview }, print: data }: VoiceFile,
  voice: Named,
): Promise<Kept | null> {
  const print = { maker_id: made.maker_id, data };
  const own = { ...voice, print, match, preview_text: preview.text };
  return await keepPrint(ctx, speaker, own).catch((error: unknown) => {
    if (error instanceof EngineError && error.code === "engine_failed") return null;
    throw error;
  });
}

/** A designed voice is its print: nothing else here could make it. @throws Refusal voice_maker_not_found, voice_maker_language, invalid_voice_file */
async function designed(ctx: Context, file: VoiceFile, voice: Named): Promise<Kept> {
  const { maker_id } = file.manifest.print;
  const { maker } =
    ctx.engines.designers.find((designer) => designer.maker.maker_id === maker_id) ??
    fail("voice_maker_not_found", { maker_id });
  if (!maker.languages.includes(voice.language))
    fail("voice_maker_language", { maker: maker.name, language: voice.language });
  return (await byPrint(ctx, maker, file, voice)) ?? fail("invalid_voice_file", { reason: "Its print is damaged." });
}

/**
 * A voice of recordings keeps its print where the account vouches for the speaker. Everywhere else it is made anew: the
 * speaker is held against the recordings, so nothing but these may say how the voice sounds.
 */
async function cloned(
  ctx: Context,
  file: VoiceFile,
  samples: readonly HeardSample[],
  { voice, attests }: { voice: Named; attests: boolean },
): Promise<{ kept: Kept; keeps_print: boolean }> {
  const { maker_id } = file.manifest.print;
  const own = ctx.engines.print_makers.find((maker) => maker.maker_id === maker_id);
  const speaks = own?.languages.includes(voice.language) === true;
  const kept = attests && own && speaks ? await byPrint(ctx, own, file, voice) : null;
  if (kept) return { kept, keeps_print: true };
  const isInstant = own?.effort === "instant" && speaks;
  const maker = chooseMaker(ctx.engines, { maker_id: isInstant ? maker_id : undefined, language: voice.language });
  return { kept: await makePrint(ctx, maker, samples.map(recordingOf), voice), keeps_print: false };
}

/**
 * Adds a voice from a file that another installation, or this one, gave. It takes a place as every voice does, its
 * recordings are listened to, and its speaker is asked again.
 * @throws Refusal invalid_voice_file, voice_sample_unusable, voice_maker_not_found, voice_limit_reached …
 */
export async function importVoice(
  ctx: Context,
  { file: upload, name: wanted, consent }: Input<typeof voiceLab.import>,
): Promise<Output<typeof voiceLab.import>> {
  const attests = await attestedNow(ctx, consent);
  await ctx.engines.untilAllStarted(ctx.signal);
  return await whileWorking(ctx, "voice_cloning", () =>
    withFolder(async (temporary) => {
      const file = await openVoiceFile(upload, temporary);
      const { category, language, description, labels, settings, remixed_from } = file.manifest;
      const name = wanted ?? file.manifest.name;
      const right = category === "cloned" ? "instant_voice_cloning" : null;
      await checkRoom(ctx, "custom", right);
      if (remixed_from !== null && !attests)
        fail("invalid_voice_file", {
          reason:
            "It was made from somebody's voice, who can be asked by a recording of theirs only. Bring that voice.",
        });
      const { workspace_id, user_id } = ctx.caller;
      const voice_id = newId();
      const folder = folderOf(workspace_id, voice_id);
      const removes_noise = file.manifest.samples.some((sample) => sample.remove_background_noise);
      const options = { folder: temporary, removes_noise, language, kept: [] };
      const samples = category === "cloned" ? await hearSamples(ctx, file.samples, options) : [];
      const voice: Named = { voice_id, workspace_id, name, language, labels };
      const is_verified = category === "generated" || attests;
      try {
        const { kept, keeps_print } =
          category === "generated"
            ? { kept: await designed(ctx, file, voice), keeps_print: true }
            : await cloned(ctx, file, samples, { voice, attests });
        const now = ctx.now();
        const rows = await keepSamples(ctx, samples, { voice_id, folder, now });
        await ctx.db.transaction(async (tx) => {
          await takeVoiceSlot(ctx, tx, { kind: "custom", right });
          const about = { voice_id, workspace_id, user_id, name, description, labels, category, remixed_from };
          await insertVoice(tx, { ...about, ...kept, is_verified, created_at: now, updated_at: now });
          await insertSamples(tx, rows);
          if (attests && (category === "cloned" || remixed_from !== null))
            await insertAttestation(tx, { voice_id, verification_id: newId(), now });
          await saveSettings({ drizzle: tx }, { user_id, voice_id, settings, updated_at: now });
          const target = { type: "voice", id: voice_id, name };
          const details = { category, maker_id: kept.maker_id, samples: rows.length, from_file: true };
          await recordChange(ctx, workspace_id, { action: "voice.added", target, details }, tx);
        });
        return { voice_id, name, requires_verification: !is_verified, keeps_print };
      } catch (error) {
        await abandonVoice(ctx, { voice_id, folder });
        throw error;
      }
    }),
  );
}
