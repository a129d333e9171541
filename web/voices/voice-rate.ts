import type { Voice } from "../../contract/voices.ts";

/** What a voice that was added from somebody costs, of the usual price; 1 for all others. */
export const rateOf = (voice: Pick<Voice, "sharing"> | null): number =>
  voice?.sharing?.status.startsWith("copied") === true ? voice.sharing.rate : 1;
