import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Services } from "./context.ts";
import { type FreshSettings, freshSettings, testDatabases } from "./db/testing.ts";
import { readEnv } from "./env.ts";
import { fail } from "./fail.ts";
import { defineJob, type JobDefinition, type Work } from "./jobs/definition.ts";
import { type RunningServer, startServer } from "./start.ts";

describe.each(testDatabases)("starting and stopping a server on the %s database", (kind) => {
  let place: FreshSettings;
  let folder: string;
  let server: RunningServer | undefined;
  beforeEach(async () => {
    place = await freshSettings(kind);
    folder = kind === "embedded" ? place.folder : await mkdtemp(join(tmpdir(), "mynah-start-"));
  });
  afterEach(async () => {
    await server?.stop();
    await place.remove();
    await rm(folder, { recursive: true, force: true });
  });

  const start = async (...jobs: JobDefinition<unknown, Services>[]): Promise<RunningServer> => {
    const env = readEnv({
      PORT: "0",
      HOST: "127.0.0.1",
      MYNAH_DATA: folder,
      MYNAH_LOG_LEVEL: "silent",
      MYNAH_WORKERS: "1",
      MYNAH_WARM_UP: "false",
      MYNAH_ENGINES: "none",
      ...(place.url ? { DATABASE_URL: place.url } : {}),
    });
    server = await startServer(env, undefined, jobs);
    return server;
  };
  const owner = { workspace_id: "w", user_id: "u" };
  const kindOfJob = (run: (work: Work, services: Services) => Promise<void>) =>
    defineJob("testing", z.object({}), async (work, _data, services: Services) => run(work, services), {
      retriesMax: 0,
    });

  it("works on jobs while it serves, lets one go at its stop, and goes on with it at the next start", async () => {
    const begun = Promise.withResolvers<void>();
    const steps: string[] = [];
    const waiting = kindOfJob(async (work) => {
      await work.step("first", async () => steps.push("first"));
      begun.resolve();
      await new Promise((_, reject) => work.signal.addEventListener("abort", () => reject(work.signal.reason)));
    });
    const first = await start(waiting);
    const job_id = await first.services.jobs.enqueue(null, waiting, {}, owner);
    await begun.promise;
    await first.stop();

    const done = Promise.withResolvers<string>();
    const second = await start(
      kindOfJob(async (work, services) => {
        await work.step("first", async () => steps.push("again"));
        done.resolve(`${work.job_id} ${services.url}`);
      }),
    );
    expect(await done.promise).toBe(`${job_id} ${second.services.url}`);
    expect(steps).toEqual(["first"]);
  });

  it("words the failure of a job as the catalogue does, and a stranger's blandly", async () => {
    let round = 0;
    const failing = kindOfJob(async () => {
      round += 1;
      if (round === 1) fail("storage_full");
      throw new Error("a secret of the database");
    });
    const { jobs, db } = (await start(failing)).services;
    const errorOf = async () => {
      const failed = Promise.withResolvers<string | null>();
      const job_id = await jobs.enqueue(null, failing, {}, owner);
      const look = async () => {
        const row = await jobs.find(job_id);
        if (row?.state === "failed") failed.resolve(row.error);
      };
      const end = await db.listen("live", () => void look());
      await look();
      const error = await failed.promise;
      await end();
      return error;
    };
    expect(await errorOf()).toContain("The disk of this server is full.");
    expect(await errorOf()).toBe("Something went wrong on the server. Please try again.");
  });
});
