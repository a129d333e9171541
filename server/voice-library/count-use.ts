/** Counting what is said with somebody else's voice, and what they earn by it. */
import { createHmac } from "node:crypto";
import { usualRateDollars } from "../../contract/voice-rates.ts";
import type { Services } from "../context.ts";
import type { Transaction } from "../db/open.ts";
import type { VoiceOnHand } from "../voices/index.ts";
import { addUse, recountUses } from "./use-store.ts";

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);
const microdollarsOf = (characters: number, rateDollars: number): number =>
  // Dollars for 1,000 credits are as many thousands of microdollars for one.
  Math.round(characters * rateDollars * 1000);

/** What a workspace said with a voice. @param reader_app whether a program asked that reads aloud to somebody */
interface SpokenUse {
  voice: VoiceOnHand;
  workspace_id: string;
  characters: number;
  reader_app: boolean;
}

/**
 * Counts characters that a workspace said with a voice that it added from somebody, in the transaction that books them;
 * nothing for any other voice. Who they were is kept as a number that leads back to nobody.
 */
export async function countVoiceUse(
  { secret, now }: Pick<Services, "secret" | "now">,
  tx: Transaction,
  { voice, workspace_id, characters, reader_app }: SpokenUse,
): Promise<void> {
  const { made } = voice;
  if (!made?.copy || !made.sharing || characters === 0) return;
  const { financial_rewards_enabled, custom_rate } = made.sharing;
  await addUse(tx, {
    voice_id: made.voice.voice_id,
    owner_user_id: made.voice.user_id,
    day: dayOf(now()),
    consumer_hash: createHmac("sha256", secret).update(`voice-use ${workspace_id}`).digest("hex").slice(0, 24),
    reader_app,
    characters,
    reward_microdollars: financial_rewards_enabled ? microdollarsOf(characters, custom_rate ?? usualRateDollars) : 0,
  });
}

/** Counts anew what the library is sorted by; the regular upkeep calls it. */
export async function recountVoiceUse({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  await recountUses(db.drizzle, dayOf(now()));
}
