/** The diarization port: who speaks when, by a segmentation model and one that tells speakers apart. */
import type { DiarizationPort } from "../../ports.ts";
import { diarizationConfig, openDiarization, runDiarization } from "./library.ts";
import type { OpenModels } from "./open-models.ts";
import { firstOf, holdPlain, openTurns, orAborted, within } from "./plain.ts";
import type { RecognisedModel } from "./recognise.ts";
import { samplesAt } from "./sound.ts";

/** How long a recording may take: a minute, and thrice its length. */
const workMsMin = 60_000;
const msPerSecond = 3000;

/** The port when there are both models; undefined otherwise. */
export function openDiarizing(
  models: readonly RecognisedModel[],
  opened: OpenModels,
  threads: number,
): DiarizationPort | undefined {
  const segmentation = firstOf(models, "segmentation");
  const embedding = firstOf(models, "speaker");
  if (!segmentation || !embedding) return undefined;
  const configFor = (speakers?: number) =>
    diarizationConfig(segmentation.opening.config, embedding.opening.config, threads, speakers);
  const inTurn = openTurns();
  return {
    async separate(sound, signal) {
      signal.throwIfAborted();
      const rate = segmentation.opening.sample_rate;
      const samples = samplesAt(sound, rate);
      if (samples.length === 0) return [];
      const open = () => openDiarization(configFor());
      const hold = await holdPlain(opened, segmentation, threads, open, configFor());
      const work = inTurn(async () => {
        hold.value.setConfig(configFor(sound.speakers));
        return within(runDiarization(hold.value, samples), workMsMin + msPerSecond * (samples.length / rate));
      });
      // The library cannot be stopped: after an abort it ends by itself, and the model stays open until then.
      void work.catch(() => undefined).finally(hold.release);
      const found = await orAborted(work, signal);
      return found
        .map(({ start, end, speaker }) => ({
          start_seconds: Math.max(0, start),
          end_seconds: Math.min(samples.length / rate, end),
          speaker,
        }))
        .filter((stretch) => stretch.end_seconds > stretch.start_seconds)
        .sort((a, b) => a.start_seconds - b.start_seconds);
    },
  };
}
