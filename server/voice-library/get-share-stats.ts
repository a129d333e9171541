import type { Input, Output } from "../../contract/endpoint.ts";
import type { voiceLibrary } from "../../contract/voice-library.ts";
import type { Context } from "../context.ts";
import { readUses } from "./use-store.ts";
import { findVoiceToShare } from "./voice-to-share.ts";

const dayMs = 86_400_000;
const days = { "7d": 7, "30d": 30, "90d": 90, "1y": 365, all: null } as const;
const dollars = (microdollars: number): number => microdollars / 1_000_000;

/** What others said with a voice, day by day. @throws Refusal voice_not_found, voice_forbidden */
export async function getShareStats(
  ctx: Context,
  { voice_id, range, reader_app }: Input<typeof voiceLibrary.stats>,
): Promise<Output<typeof voiceLibrary.stats>> {
  const { sharing } = await findVoiceToShare(ctx, voice_id, "see the figures of");
  const count = days[range];
  const since = count === null ? null : new Date(ctx.now().getTime() - (count - 1) * dayMs).toISOString().slice(0, 10);
  const { days: used, total } = await readUses(ctx.db.drizzle, voice_id, { since, reader_app });
  return {
    days: used.map(({ microdollars, ...day }) => ({ ...day, rewards: dollars(microdollars) })),
    total: {
      characters: total.characters,
      requests: total.requests,
      users: total.users,
      rewards: dollars(total.microdollars),
    },
    cloned_by_count: sharing?.cloned_by_count ?? 0,
  };
}
