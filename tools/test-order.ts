/** The order of the test files: those that take long first, so that no worker ends long after the others. */
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** They take more than ten seconds each on two cores, the longest first. A file that is not here comes after them. */
const long = [
  "server/jobs/jobs.test.ts",
  "server/speech/batch/batch.test.ts",
  "server/durability.test.ts",
  "server/voice-lab/voice-lab.test.ts",
  "cli/cli.test.ts",
  "server/providers/providers.test.ts",
  "server/engines/providers/classic/classic.test.ts",
  "server/speech/speech.test.ts",
  "tools/backup/backup.test.ts",
  "tools/doctor/examine.test.ts",
  "server/engines/engines.test.ts",
  "server/engines/providers/classic/voice-print.test.ts",
  "server/db/embedded/durability.test.ts",
  "server/models/install-durability.test.ts",
  "server/providers/import.test.ts",
  "server/engines/providers/neural/hearing.test.ts",
  "server/engines/pool.test.ts",
  "server/engines/providers/elevenlabs/second-instance.test.ts",
  "server/transcription/transcription.test.ts",
  "server/speech/sound.test.ts",
  "server/engines/providers/system/pocketsphinx.test.ts",
  "server/start.test.ts",
  "server/fuzz.test.ts",
  "server/refusal.test.ts",
];

/** Where a file stands among `long`; after all of them when it is not there. */
function placeOf({ moduleId }: TestSpecification): number {
  const place = long.findIndex((path) => moduleId.endsWith(`/${path}`));
  return place < 0 ? long.length : place;
}

/** vitest's own order, by what it remembers of earlier runs or by size, after those that are known to take long. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const others = await super.sort(files);
    return others.sort((a, b) => placeOf(a) - placeOf(b));
  }
}
