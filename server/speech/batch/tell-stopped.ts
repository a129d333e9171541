/** Telling whoever ordered a long recording that it has stopped. */
import type { Services } from "../../context.ts";
import type { Transaction } from "../../db/open.ts";
import { notify } from "../../notices/index.ts";
import type { StoredBatch } from "./make-parts.ts";

/** Once for each stop: a batch that is gone on with and stops again is told again. */
export async function tellStopped(
  services: Pick<Services, "db" | "now">,
  { user_id, name }: Pick<StoredBatch, "user_id" | "name">,
  { state, message }: { state: "paused" | "failed"; message: string },
  tx?: Transaction,
): Promise<void> {
  const told =
    state === "paused"
      ? ({ severity: "warning", title: `“${name}” waits for you` } as const)
      : ({ severity: "error", title: `“${name}” could not be made` } as const);
  const path = "/app/speech-synthesis/text-to-speech/long-recordings";
  await notify(services, { user_id, ...told, description: message, needs_attention: true, path }, tx);
}
