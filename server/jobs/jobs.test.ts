import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline/promises";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { type Database, openDatabase } from "../db/open.ts";
import { type FreshSettings, freshSettings, shortLived, silentLog, testDatabases } from "../db/testing.ts";
import { defineJob, JobInterruptedError, type Work } from "./definition.ts";
import { openJobs } from "./jobs.ts";
import { countingJob, stepsTotal } from "./testing/counting.ts";

const worker = fileURLToPath(new URL("./testing/worker.ts", import.meta.url));
const owner = { workspace_id: "w", user_id: "u" };
const anything = z.object({ n: z.number() });

describe.each(testDatabases)("jobs on the %s database", (kind) => {
  let settings: FreshSettings;
  let database: Database;

  beforeAll(async () => {
    settings = await freshSettings(kind);
    database = await openDatabase(settings);
    await database.pool.query("CREATE TABLE counted (job_id text, step integer)");
  });
  afterEach(async () => {
    for (const jobs of opened.splice(0)) await jobs.close();
    await database.pool.query("TRUNCATE jobs, job_steps, counted");
  });
  afterAll(async () => {
    await database.close();
    await settings.remove();
  });

  const opened: { close(): Promise<void> }[] = [];

  /** Opens the queue with one kind of job, whose work the test does. */
  async function open<T>(run: (work: Work, n: number) => Promise<T>, retriesMax = 0) {
    const definition = defineJob("testing", anything, async (work, { n }, _: object) => void (await run(work, n)), {
      retriesMax,
      atOnce: 3,
    });
    const jobs = await openJobs(database, silentLog, [definition]);
    opened.push(jobs);
    return { jobs, enqueue: (n: number) => jobs.enqueue(null, definition, { n }, owner), definition };
  }

  /** Resolves when the row of the job is as wanted, told by the database itself. */
  async function untilState(job_id: string, ...states: string[]) {
    const seen = Promise.withResolvers<void>();
    const check = async (): Promise<void> => {
      const { rows } = await database.pool.query("SELECT state FROM jobs WHERE job_id = $1", [job_id]);
      if (states.includes(rows[0]?.state)) seen.resolve();
    };
    const stop = await database.listen("live", () => void check());
    await check();
    await seen.promise;
    await stop();
    return (await database.pool.query("SELECT * FROM jobs WHERE job_id = $1", [job_id])).rows[0];
  }

  const counted = async (): Promise<number[]> =>
    (await database.pool.query<{ step: number }>("SELECT step FROM counted ORDER BY step")).rows.map(
      ({ step }) => step,
    );

  test("does the work, with its data, and tells how far it is", async () => {
    const reports: unknown[] = [];
    const { jobs, enqueue } = await open(async (work, n) => {
      await work.report({ progress: 0.5, message: `half of ${n}` });
      reports.push(await jobs.find(work.job_id));
    });
    await jobs.start({});
    const job_id = await enqueue(7);
    expect(await untilState(job_id, "done")).toMatchObject({
      ...owner,
      progress: 1,
      message: "half of 7",
      error: null,
    });
    expect(reports).toMatchObject([{ state: "running", progress: 0.5, message: "half of 7" }]);
  });

  test("queues a job exactly when its transaction is kept", async () => {
    const done: number[] = [];
    const { jobs, enqueue, definition } = await open(async (_, n) => done.push(n));
    await jobs.start({});
    const undone = database.transaction(async (tx) => {
      await jobs.enqueue(tx, definition, { n: 1 }, owner);
      throw new Error("undo");
    });
    await expect(undone).rejects.toThrow("undo");
    const kept = await database.transaction((tx) => jobs.enqueue(tx, definition, { n: 2 }, owner));
    await untilState(kept, "done");
    await untilState(await enqueue(3), "done");
    expect(done).toEqual([2, 3]);
    expect((await database.pool.query("SELECT count(*)::int AS n FROM jobs")).rows).toEqual([{ n: 2 }]);
  });

  test("refuses data that its kind does not take", async () => {
    const { jobs, definition } = await open(async () => undefined);
    await expect(jobs.enqueue(null, definition, { n: "one" as unknown as number }, owner)).rejects.toThrow(z.ZodError);
  });

  test("ends work that is cancelled at its next write, and keeps nothing of that write", async () => {
    const atWork = Promise.withResolvers<Work>();
    const ended = Promise.withResolvers<unknown>();
    const { jobs, enqueue } = await open(async (work) => {
      atWork.resolve(work);
      await new Promise((resolve) => work.signal.addEventListener("abort", resolve, { once: true }));
      await work
        .step("late", async () => 1)
        .catch((error: unknown) => {
          ended.resolve(error);
          throw error;
        });
    });
    await jobs.start({});
    const job_id = await enqueue(1);
    await atWork.promise;
    expect(await jobs.cancel(job_id)).toBe(true);
    expect(await ended.promise).toMatchObject({ reason: "cancelled" });
    await untilState(job_id, "cancelled");
    expect((await database.pool.query("SELECT * FROM job_steps")).rows).toEqual([]);
    expect(await jobs.cancel(job_id)).toBe(false);
  });

  test("never begins a job that was cancelled while it waited", async () => {
    const begun: number[] = [];
    const { jobs, enqueue } = await open(async (_, n) => begun.push(n));
    const job_id = await enqueue(1);
    await jobs.cancel(job_id);
    expect(await jobs.find(job_id)).toMatchObject({ state: "cancelled" });
    await jobs.start({});
    await untilState(await enqueue(2), "done");
    expect(begun).toEqual([2]);
  });

  test("tries failing work again, going on after its finished steps, then says that it failed", async () => {
    const made: string[] = [];
    const { jobs, enqueue } = await open(async (work) => {
      await work.step("first", async () => made.push("first"));
      made.push("second");
      throw new Error("postgres://secret@host");
    }, 1);
    await jobs.start({});
    const row = await untilState(await enqueue(1), "failed");
    expect(made).toEqual(["first", "second", "second"]);
    // What a person reads tells nothing of the inside.
    expect(row).toMatchObject({ failures: 2, error: "Something went wrong. Please try again." });
  });

  test("gives up work that took the process down again and again, and lets it tell so", async () => {
    const told: unknown[] = [];
    const definition = defineJob<{ n: number }, object>("deadly", z.object({ n: z.number() }), async () => undefined, {
      giveUp: async (...what) => void told.push(what),
    });
    const services = {};
    const jobs = await openJobs(database, silentLog, [definition]);
    opened.push(jobs);
    await database.pool.query(
      "INSERT INTO jobs (job_id, workspace_id, user_id, kind, data, crashes) VALUES ('deadly-1', 'w', 'u', 'deadly', $1, 6)",
      [{ n: 7 }],
    );
    await jobs.start(services);
    const row = await untilState("deadly-1", "failed");
    expect(row.error).toContain("The server stopped 6 times");
    expect(told).toEqual([["deadly-1", { n: 7 }, services]]);
  });

  test("refuses the writes of work that another process has taken over", async () => {
    const errors: unknown[] = [];
    const { jobs, enqueue } = await open(async (work) => {
      await database.pool.query("UPDATE jobs SET attempt = attempt + 1");
      await work
        .step("late", async () => 1)
        .catch((error: unknown) => {
          errors.push(error);
          throw error;
        });
    });
    await jobs.start({});
    const job_id = await enqueue(1);
    while (errors.length === 0) await untilState(job_id, "running");
    expect(errors).toMatchObject([{ reason: "lost" }]);
    expect(errors[0]).toBeInstanceOf(JobInterruptedError);
    expect((await database.pool.query("SELECT * FROM job_steps")).rows).toEqual([]);
  });

  test("goes on after a restart with what was under way", async () => {
    const first = await openJobs(database, silentLog, [countingJob]);
    const third = Promise.withResolvers<void>();
    await first.start({ onStep: (step) => step === 3 && third.resolve() });
    const job_id = await first.enqueue(null, countingJob, { pauseMs: 5 }, owner);
    await third.promise;
    await first.close();
    expect(await first.find(job_id)).toMatchObject({ state: "queued", crashes: 0, failures: 0 });
    const second = await openJobs(database, silentLog, [countingJob]);
    opened.push(second);
    await second.start({ onStep: () => undefined });
    await untilState(job_id, "done");
    expect(await counted()).toEqual(Array.from({ length: stepsTotal }, (_, i) => i + 1));
  });

  test("queues again what has a row and is not in the queue, as after a restore", async () => {
    await database.pool.query(
      "INSERT INTO jobs (job_id, workspace_id, user_id, kind, data) VALUES ('restored', 'w', 'u', 'counting', $1)",
      [{ pauseMs: 0 }],
    );
    const jobs = await openJobs(database, silentLog, [countingJob]);
    opened.push(jobs);
    await jobs.start({ onStep: () => undefined });
    await untilState("restored", "done");
    expect((await counted()).length).toBe(stepsTotal);
  });

  test("goes on after kill -9, and does each step once", async () => {
    const queueing = await openJobs(database, silentLog, [countingJob]);
    const job_id = await queueing.enqueue(null, countingJob, { pauseMs: 20 }, owner);
    await queueing.close();
    await database.close();
    await runWorkerUntil(7);
    await runWorkerUntil(stepsTotal);
    database = await openDatabase(settings);
    expect(await counted()).toEqual(Array.from({ length: stepsTotal }, (_, i) => i + 1));
    expect((await database.pool.query("SELECT crashes, attempt FROM jobs WHERE job_id = $1", [job_id])).rows).toEqual([
      { crashes: 1, attempt: 2 },
    ]);
  });

  /** Starts a process that works, and kills it as soon as it has done the step. */
  async function runWorkerUntil(step: number): Promise<void> {
    const { url, folder } = settings;
    const child = spawn(process.execPath, [...shortLived, worker, JSON.stringify({ url, folder })], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const exited = once(child, "exit");
    for await (const line of createInterface({ input: child.stdout })) if (Number(line) >= step) break;
    child.kill("SIGKILL");
    await exited;
  }
});
