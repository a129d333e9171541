import type { OutputFormat } from "../../../contract/output-formats.ts";
import type { Alignment } from "../../../contract/speech.ts";
import type { Services } from "../../context.ts";
import { readTimes } from "./batch-files.ts";
import { joinedTimes } from "./joined-audio.ts";
import { type BatchRow, keptFromStart } from "./store.ts";

/** When every character of what is made so far is heard, stretch by stretch. */
export async function* timesOfBatch(
  services: Pick<Services, "db" | "files">,
  batch: BatchRow,
): AsyncGenerator<Alignment, void, void> {
  if (batch.state === "done") {
    yield* readTimes(services, batch);
    return;
  }
  const { workspace_id, files_workspace_id, batch_id } = batch;
  const recording = { workspace_id, files_workspace_id, batch_id, output_format: batch.output_format as OutputFormat };
  yield* joinedTimes(services, recording, await keptFromStart(services.db.drizzle, batch_id));
}
