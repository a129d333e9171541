/** Durable work: queued in the same transaction as its row, told how far it is, cancelled, gone on with after a crash. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import type { Log } from "../db/log.ts";
import type { Database, Transaction } from "../db/open.ts";
import { type JobDefinition, JobInterruptedError, type Owner } from "./definition.ts";
import { asQueueDatabase } from "./queue-database.ts";
import { type RunSettings, runJob } from "./run-job.ts";
import {
  cancelChannel,
  findJob,
  insertJob,
  type JobRow,
  kindsUnfinished,
  listUnfinished,
  requestCancel,
} from "./store.ts";

export type Jobs<Services = never> = {
  /**
   * Queues a job of a kind that was handed to openJobs, inside the transaction when there is one: it exists exactly when
   * the transaction is kept. Resolves to its id.
   */
  enqueue<Data>(
    tx: Transaction | null,
    definition: Pick<JobDefinition<Data>, "name" | "schema">,
    data: Data,
    owner: Owner,
  ): Promise<string>;
  /** Asks the work to end; false when it already has. Whether the caller may is decided before. */
  cancel(job_id: string): Promise<boolean>;
  find(job_id: string): Promise<JobRow | null>;
  /** Begins to work on what is queued, in this process. */
  start(services: Services): Promise<void>;
  /** Stops the work under way at its next write, to be gone on with later, and closes the queue. */
  close(): Promise<void>;
};

export type JobsOptions = Partial<Pick<RunSettings<never>, "wordFailure">>;

/** The shortest that pg-boss allows: so long after a process died are its jobs known to be orphans (PostgreSQL). */
const heartbeatSeconds = 10;
const superviseSeconds = 5;
/** The embedded database has no other process whose death would have to be seen: what is left is to tidy up. */
const superviseEmbeddedSeconds = 60;
/** NOTIFY wakes the workers. What is handed out again comes without one, and one may be lost: one look sees it for all. */
const lookEveryMs = 2_000;
/** Each worker asks on its own too, seldom: together that took a fiftieth of a core of a server with nothing to do. */
const pollSeconds = 30;
/** The longest that pg-boss allows; work that takes longer goes on at its next step. */
const expireSeconds = 24 * 3600 - 1;
const retryDelaySeconds = 1;
/** Attempts are limited by runJob, which tells failures from crashes and restarts. */
const queueRetriesMax = 100_000;
const closeGraceMs = 5_000;
const reconcileEveryMs = 60_000;

/** @param definitions every kind of job; a process that only queues hands them in too. */
export async function openJobs<Services = never>(
  db: Database,
  log: Log,
  definitions: readonly JobDefinition<unknown, Services>[] = [],
  { wordFailure = () => "Something went wrong. Please try again." }: JobsOptions = {},
): Promise<Jobs<Services>> {
  const running = new Map<string, AbortController>();
  const queue = definitions.length > 0 ? await openQueue(db, log, definitions) : null;
  let stopListening: (() => Promise<void>) | undefined;
  let reconciling: NodeJS.Timeout | undefined;
  let looking: NodeJS.Timeout | undefined;
  let look = Promise.resolve();
  /** Of every kind, those who work on it. */
  const workers = new Map<string, string[]>();

  async function send(tx: Transaction | null, kind: string, job_id: string): Promise<void> {
    if (!queue) throw new Error(`No kind of job was handed to openJobs, so ${kind} cannot be queued`);
    // The key admits one entry for a job at a time, so sending again what is still queued does nothing.
    await queue.send(kind, { job_id }, { singletonKey: job_id, ...(tx ? { db: fromDrizzle(tx, sql) } : {}) });
  }

  /** Queues again what has a row and no entry in the queue: after a restore, or when a stalled process lost its work. */
  async function reconcile(): Promise<void> {
    const kinds = definitions.map(({ name }) => name);
    for (const { kind, job_id } of await listUnfinished(db, kinds)) await send(null, kind, job_id);
  }

  async function work(boss: PgBoss, definition: JobDefinition<unknown, Services>, services: Services): Promise<void> {
    const options = { pollingIntervalSeconds: pollSeconds, notifyPollingIntervalSeconds: pollSeconds };
    const add = () =>
      boss.work<{ job_id: string }>(definition.name, options, async ([entry]) => {
        if (!entry) return;
        const end = await runJob(definition, entry.data.job_id, running, { db, log, services, wordFailure });
        // Throwing is how pg-boss is told to hand it out again.
        if (end === "again") throw new Error("To be gone on with");
      });
    // One by one, as only a worker whose name is known can be woken.
    workers.set(definition.name, await Promise.all(Array.from({ length: definition.atOnce }, add)));
  }

  /** Wakes those who work on kinds of which there is a job that nobody here is at. */
  async function wake(boss: PgBoss): Promise<void> {
    const kinds = await kindsUnfinished(db, [...workers.keys()], [...running.keys()]);
    for (const worker of kinds.flatMap((kind) => workers.get(kind) ?? [])) boss.notifyWorker(worker);
  }

  return {
    async enqueue(tx, { name, schema }, data, owner) {
      const job_id = randomUUID();
      const row = { job_id, kind: name, data: schema.parse(data), ...owner };
      const insert = async (inner: Transaction): Promise<void> => {
        await insertJob(inner, row);
        await send(inner, name, job_id);
      };
      if (tx) await insert(tx);
      else await db.transaction(insert);
      return job_id;
    },
    cancel: (job_id) => requestCancel(db, job_id),
    find: (job_id) => findJob(db, job_id),
    async start(services) {
      if (!queue) return;
      stopListening = await db.listen(cancelChannel, (job_id) => {
        running.get(job_id)?.abort(new JobInterruptedError("cancelled"));
      });
      // Nobody else can be at work on the embedded database: what is still marked so was cut off.
      if (db.kind === "embedded") await releaseOrphans(db, queue, definitions);
      await reconcile();
      for (const definition of definitions) await work(queue, definition, services);
      reconciling = setInterval(() => {
        reconcile().catch((error: unknown) => log.warn({ err: error }, "Jobs could not be compared with the queue"));
      }, reconcileEveryMs);
      reconciling.unref();
      looking = setInterval(() => {
        look = look
          .then(() => wake(queue))
          .catch((error: unknown) => log.warn({ err: error }, "Nobody could look for jobs that wait"));
      }, lookEveryMs);
      looking.unref();
    },
    async close() {
      clearInterval(reconciling);
      clearInterval(looking);
      await look;
      for (const controller of running.values()) controller.abort(new JobInterruptedError("stopping"));
      await queue?.stop({ graceful: true, timeout: closeGraceMs });
      await stopListening?.();
    },
  };
}

async function openQueue(db: Database, log: Log, definitions: readonly Pick<JobDefinition, "name">[]): Promise<PgBoss> {
  const isEmbedded = db.kind === "embedded";
  const queue = new PgBoss({
    db: asQueueDatabase(db),
    backend: isEmbedded ? "pglite" : "postgres",
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds: isEmbedded ? superviseEmbeddedSeconds : superviseSeconds,
    monitorIntervalSeconds: isEmbedded ? superviseEmbeddedSeconds : superviseSeconds,
    // The embedded database has an upkeep of its own.
    reindex: !isEmbedded,
    monitorVacuum: !isEmbedded,
  });
  queue.on("error", (error) => log.error({ err: error }, "The queue of jobs reports an error"));
  queue.on("warning", (warning) => log.warn({ warning }, "The queue of jobs reports a warning"));
  await queue.start();
  for (const { name } of definitions) {
    await queue.createQueue(name, {
      policy: "exclusive",
      notify: true,
      heartbeatSeconds,
      expireInSeconds: expireSeconds,
      retryLimit: queueRetriesMax,
      retryDelay: retryDelaySeconds,
    });
    // Any search reads the queue's settings into pg-boss's memory: inside of a transaction, a first send could not.
    await queue.findJobs(name, { key: "" });
  }
  return queue;
}

async function releaseOrphans(
  db: Database,
  queue: PgBoss,
  definitions: readonly Pick<JobDefinition, "name">[],
): Promise<void> {
  const kinds = definitions.map(({ name }) => name);
  for (const { kind, job_id, state } of await listUnfinished(db, kinds)) {
    if (state !== "running") continue;
    const entries = await queue.findJobs(kind, { key: job_id });
    const active = entries.filter((entry) => entry.state === "active").map(({ id }) => id);
    if (active.length > 0) await queue.fail(kind, active);
  }
}
