import type { z } from "zod";
import type { Transaction } from "../db/open.ts";

/** Why work ends before its end: somebody cancelled it, the server stops, or another process took it over. */
export type Interruption = "cancelled" | "stopping" | "lost";

/** Thrown by every write of a job that is to end now; the work lets it pass. */
export class JobInterruptedError extends Error {
  readonly reason: Interruption;

  constructor(reason: Interruption) {
    super(`This job is to end: ${reason}`);
    this.name = "JobInterruptedError";
    this.reason = reason;
  }
}

export type Owner = { workspace_id: string; user_id: string };
export type Report = { progress?: number | undefined; message?: string | undefined };
/** What JSON can carry unchanged. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** What the work of a job may use. */
export type Work = {
  readonly job_id: string;
  readonly owner: Owner;
  /** Aborts, with a JobInterruptedError, as soon as the work is to end. Hand it to whatever takes long. */
  readonly signal: AbortSignal;
  /**
   * Does a part of the work once in the life of the job: after a crash, what `make` gave is read instead of made again.
   * `keep` writes rows in the same transaction in which the step becomes done, so they are there exactly once; `make`
   * itself may run again when the process dies in it.
   * @throws JobInterruptedError
   */
  step<T extends Json>(
    name: string,
    make: () => Promise<T>,
    options?: Report & { keep?: (tx: Transaction, result: T) => Promise<void> },
  ): Promise<T>;
  /** Writes how far it is (0 to 1). @throws JobInterruptedError */
  report(report: Report): Promise<void>;
};

export type JobDefinition<Data = unknown, Services = never> = {
  readonly name: string;
  readonly schema: z.ZodType<Data>;
  /** Checks the data as it was kept, then does the work. */
  readonly run: (work: Work, data: unknown, services: Services) => Promise<void>;
  /** Jobs of this kind that one process works on at once. */
  readonly atOnce: number;
  /** Times that it is tried again when the work throws. */
  readonly retriesMax: number;
  /** Writes into rows of the work's own that it was given up: it took the process down and cannot say so. May run again. */
  readonly giveUp: (job_id: string, data: unknown, services: Services) => Promise<void>;
};

/**
 * Defines a kind of durable work.
 * @param name letters, digits and dashes; it is kept with every job, so it never changes.
 */
export function defineJob<Data, Services>(
  name: string,
  schema: z.ZodType<Data>,
  run: (work: Work, data: Data, services: Services) => Promise<void>,
  {
    atOnce = 1,
    retriesMax = 2,
    giveUp = async () => undefined,
  }: {
    atOnce?: number;
    retriesMax?: number;
    giveUp?: (job_id: string, data: Data, services: Services) => Promise<void>;
  } = {},
): JobDefinition<Data, Services> {
  return {
    name,
    schema,
    run: (work, data, services) => run(work, schema.parse(data), services),
    atOnce,
    retriesMax,
    giveUp: (job_id, data, services) => giveUp(job_id, schema.parse(data), services),
  };
}
