/** POST /v1/voices/:voice_id/edit. */
import { join } from "node:path";
import type { Input, Output } from "../../contract/endpoint.ts";
import { limits } from "../../contract/limits.ts";
import type { voiceLab } from "../../contract/voice-lab.ts";
import type { Context } from "../context.ts";
import { matchRecordings } from "../engines/hearing/hear.ts";
import { fail } from "../fail.ts";
import { tellNotHonoured } from "../not-honoured.ts";
import { hasTerms, mayAttest } from "./consent/attested.ts";
import { findOwnVoice } from "./find-own-voice.ts";
import { type HeardSample, hearSamples } from "./hear-samples.ts";
import { recordingOf } from "./keep-samples.ts";
import { remakeVoice, renameVoice } from "./remake-voice.ts";
import { type KeptSample, readSamples } from "./store.ts";
import { fetchFile, withFolder } from "./voice-files.ts";
import { whileWorking } from "./while-working.ts";

/** Of each recording all is listened to. */
const matchSecondsMax = 60 * limits.voiceSampleMinutesMax;

/** Whether recordings that come are of the speaker of those that are there: who agreed once agreed to no other voice. */
async function isSameSpeaker(
  ctx: Context,
  kept: readonly KeptSample[],
  added: readonly HeardSample[],
  folder: string,
): Promise<boolean> {
  const [known] = kept;
  if (!known) return false;
  const path = join(folder, `${known.sample_id}-known`);
  await fetchFile(ctx, known.clean_key ?? known.file_key, path);
  const content_type = known.clean_key ? "audio/wav" : known.content_type;
  const how = { signal: ctx.signal, share: ctx.caller.workspace_id };
  for (const sample of added) {
    const { path: other, content_type: type } = recordingOf(sample);
    const sets = { first: [{ path, content_type }], second: [{ path: other, content_type: type }] };
    const found = await matchRecordings(ctx.engines, { ...sets, seconds_max: matchSecondsMax }, how);
    if (found.is_same !== true) return false;
  }
  return true;
}

/**
 * Changes what a voice is called, and makes it anew when recordings come. Recordings that do not sound like the speaker who
 * agreed ask for their agreement again.
 * @throws Refusal voice_not_found, voice_forbidden, voice_being_changed, voice_not_of_recordings, voice_sample_unusable …
 */
export async function editVoice(
  ctx: Context,
  { voice_id, name, description, labels, files = [], ...input }: Input<typeof voiceLab.edit>,
): Promise<Output<typeof voiceLab.edit>> {
  const { remove_background_noise = false, moderate_metadata } = input;
  tellNotHonoured(ctx, { moderate_metadata });
  const { voice: before } = await findOwnVoice(ctx, voice_id, "change");
  const fields = {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(labels === undefined ? {} : { labels }),
  };
  const action = "voice.changed";
  if (files.length === 0) {
    await renameVoice(ctx, before, { fields, action });
    return { status: "ok" };
  }
  if (before.category !== "cloned") fail("voice_not_of_recordings");
  await ctx.engines.untilAllStarted(ctx.signal);
  await whileWorking(ctx, "voice_cloning", () =>
    withFolder(async (temporary) => {
      const kept = await readSamples(ctx.db.drizzle, voice_id);
      const options = {
        folder: temporary,
        removes_noise: remove_background_noise,
        language: before.languages[0],
        kept,
      };
      const added = await hearSamples(ctx, files, options);
      // By a key an account that agreed to the terms vouches for these, too; never for what is in doubt.
      const vouches = mayAttest(ctx, before) && !before.safety_control && (await hasTerms(ctx));
      const stays_verified = vouches || (await isSameSpeaker(ctx, kept, added, temporary));
      const change = { fields, added, removed: [], action } as const;
      await remakeVoice(ctx, before, kept, change, { temporary, stays_verified, attests: vouches });
    }),
  );
  return { status: "ok" };
}
