/** The job that gives the things of somebody who left to their heir. */
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { Services } from "../context.ts";
import type { Transaction } from "../db/open.ts";
import { defineJob, type Work } from "../jobs/definition.ts";
import { findHome, handOverKind, holdsCharacters, type Membership, moveThings, unfinishedJobs } from "./left-store.ts";
import { findMember, findWorkspace } from "./store.ts";

/** Who gets the things: they themselves in their own workspace, or the owner of the one that they left. */
const heirs = ["themself", "workspace"] as const;
const handOver = z.object({ user_id: z.string(), workspace_id: z.string(), heir: z.enum(heirs) });
export type HandOver = z.output<typeof handOver>;

/** Work that ends writes what it made by then; it takes a moment. */
const pauseMs = 200;
const restMsMax = 120_000;

/** Resolves when nothing of theirs is under way there any more, or does not end: then what comes later is left. */
async function atRest({ db, jobs }: Services, left: Membership, work: Work): Promise<void> {
  for (let waited = 0; waited < restMsMax; waited += pauseMs) {
    const unfinished = await unfinishedJobs(db.drizzle, left);
    for (const job_id of unfinished) await jobs.cancel(job_id);
    if (unfinished.length === 0 && !(await holdsCharacters(db.drizzle, left))) return;
    await wait(pauseMs, undefined, { signal: work.signal });
  }
}

async function heirOf(tx: Transaction, { user_id, workspace_id, heir }: HandOver): Promise<Membership | undefined> {
  if (heir === "themself") {
    const home = await findHome(tx, user_id);
    return home === undefined ? undefined : { user_id, workspace_id: home };
  }
  const workspace = await findWorkspace(tx, workspace_id);
  return workspace && { user_id: workspace.owner_user_id, workspace_id };
}

async function run(work: Work, left: HandOver, services: Services): Promise<void> {
  await atRest(services, left, work);
  const { db } = services;
  for (let moved = 1; moved > 0; ) {
    work.signal.throwIfAborted();
    moved = await db.transaction(async (tx) => {
      // Who came back has their things where they left them.
      if (await findMember(tx, left.workspace_id, left.user_id)) return 0;
      const to = await heirOf(tx, left);
      return to ? await moveThings(tx, left, to) : 0;
    });
  }
}

/** The kind of job that hands over what is left. */
export const handOverThings = defineJob<HandOver, Services>(handOverKind, handOver, run, { atOnce: 2, retriesMax: 5 });
