import { sql } from "drizzle-orm";
import { z } from "zod";
import { defineJob } from "../definition.ts";

export const stepsTotal = 20;

/** A job of 20 steps, each of which adds a row: a step that ran twice is seen. */
export const countingJob = defineJob(
  "counting",
  z.object({ pauseMs: z.number() }),
  async (work, { pauseMs }, services: { onStep: (step: number) => void }) => {
    for (let n = 1; n <= stepsTotal; n++) {
      await work.step(
        String(n),
        async () => {
          await new Promise((resolve) => setTimeout(resolve, pauseMs));
          return n;
        },
        {
          progress: n / stepsTotal,
          message: `${n} of ${stepsTotal}`,
          keep: async (tx, step) => {
            await tx.execute(sql`INSERT INTO counted (job_id, step) VALUES (${work.job_id}, ${step})`);
          },
        },
      );
      services.onStep(n);
    }
  },
);
