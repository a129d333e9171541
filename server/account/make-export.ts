/** The job that gathers everything of a person into a zip. */
import { z } from "zod";
import { limits } from "../../contract/limits.ts";
import type { Services } from "../context.ts";
import { zipped } from "../files/zip.ts";
import { defineJob, type Work } from "../jobs/definition.ts";
import { notify } from "../notices/index.ts";
import { entriesOf, exportKey } from "./export-files.ts";
import { exportKind, findExported } from "./export-store.ts";
import { owned } from "./owned-store.ts";

const exportsAtOnce = 2;

/** How far it is: nobody knows how many files there are, so each brings it a little closer to its end. */
const progressAt = (entries: number): number => 1 - 1 / (1 + entries / (4 * owned.length));

async function run(work: Work, { user_id }: { user_id: string }, services: Services): Promise<void> {
  const person = await findExported(services.db.drizzle, user_id);
  if (!person) return;
  const gather = async () => {
    let entries = 0;
    let reported = 0;
    const onEntry = () => {
      entries++;
      if (entries < 2 * reported) return;
      reported = entries;
      // What it cannot write any more is told by the job's next step.
      work.report({ progress: progressAt(entries) }).catch(() => undefined);
    };
    const zip = zipped(entriesOf(services, person), work.signal, onEntry);
    await services.files.put(exportKey(user_id, work.job_id), zip, { content_type: "application/zip" });
    return null;
  };
  await work.step("zip", gather, {
    keep: (tx) =>
      notify(
        services,
        {
          user_id,
          severity: "success",
          title: "Your data are ready",
          description: `Everything of yours is in one file. You can download it for ${limits.exportDays} days.`,
          path: "/app/settings/data",
        },
        tx,
      ),
  });
}

/** The kind of job that makes exports. */
export const makeExport = defineJob<{ user_id: string }, Services>(exportKind, z.object({ user_id: z.string() }), run, {
  atOnce: exportsAtOnce,
});
