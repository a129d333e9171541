/** What it costs to check speech, beside the same speech unchecked, in this process. */
import type { CheckMode } from "../server/engines/check/utter-checked.ts";
import { recite } from "../server/engines/recite.ts";
import { openBareVoice, style } from "./bare-engine.ts";
import { median, note } from "./measure.ts";

const rounds = 12;

/**
 * Speaks 1,000 characters with and without checks, in turns. Time of the processor counts: other programs make a single
 * round late, not busier. The second figure is for engines that may say anything, whose sound is compared with a reading
 * of the text; it does not depend on the engine, so it stands beside a second of sound.
 */
export async function benchChecks(voice_id: string, model_id: string): Promise<void> {
  const { port, voice, plan } = await openBareVoice(voice_id, model_id);
  const sentence = "The mynah is a bird that can repeat what it has heard, and it does so at the right moment, number";
  const speak = async (round: number, checks: CheckMode | undefined, keeps_to_text: boolean) => {
    const text = Array.from({ length: 10 }, (_, i) => `${sentence} ${10 * round + i}.`).join(" ");
    const options = {
      port: { ...port, keeps_to_text },
      voice,
      style,
      seed: round,
      output_format: "mp3_44100_128" as const,
    };
    const before = process.cpuUsage();
    let seconds = 0;
    const never = new AbortController().signal;
    for await (const piece of recite(plan(text), checks ? { ...options, checks } : options, never))
      seconds += piece.audio_seconds;
    const { user, system } = process.cpuUsage(before);
    return { ms: (user + system) / 1000, seconds };
  };
  await speak(0, "mark", true);
  await speak(0, "mark", false);
  const byAccount: number[] = [];
  const byListening: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    // In another order each time: whoever comes later may find a busier machine.
    const account = round % 2 ? await speak(round, "mark", true) : null;
    const bare = await speak(round, undefined, true);
    const listened = await speak(round, "mark", false);
    const checked = account ?? (await speak(round, "mark", true));
    byAccount.push(checked.ms / bare.ms - 1);
    byListening.push((listened.ms - bare.ms) / bare.seconds);
  }
  const share = median(byAccount);
  note("cost of checking, over the bare engine", `${(100 * share).toFixed(1)} %`, "≤ 10 %", share <= 0.1);
  note(
    "cost of listening to an engine that may say anything, for each second of sound",
    `${median(byListening).toFixed(1)} ms of the processor`,
    "",
    null,
  );
}
