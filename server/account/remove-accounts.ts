/** Removes for good the accounts whose time to come back is over; the regular upkeep calls it. */
import { endPlansOf } from "../billing/index.ts";
import type { Services } from "../context.ts";
import { leaveAllWorkspaces } from "../workspaces/index.ts";
import { holdsCharacters, readDue, readServices, readWork } from "./deletion-store.ts";
import { exportFolder, filesOf } from "./export-files.ts";
import { deleteOwned, handOverWorkspaces, type Person } from "./owned-store.ts";

type Removing = Pick<Services, "db" | "env" | "files" | "jobs" | "now" | "log">;

/** More are removed at the next upkeep. */
const accountsAtOnce = 10;

/** Whether all work of somebody is at its end; what is not is asked to end. */
async function isAtRest({ db, jobs }: Removing, user_id: string): Promise<boolean> {
  const work = await readWork(db.drizzle, user_id);
  for (const job_id of work) await jobs.cancel(job_id);
  if (work.length > 0 && (await readWork(db.drizzle, user_id)).length > 0) return false;
  return !(await holdsCharacters(db.drizzle, user_id));
}

async function removeFiles({ db, files }: Removing, user_id: string): Promise<void> {
  for await (const { key } of filesOf({ db, files }, user_id)) await files.remove(key);
  const exports: string[] = [];
  for await (const { key } of files.list(exportFolder(user_id))) exports.push(key);
  for (const key of exports) await files.remove(key);
}

/**
 * Removes one account. Files first: what breaks off in between is found again by the rows.
 * @returns false while work is still ending, or somebody may still be charged for what goes
 */
async function removeAccount(services: Removing, person: Person): Promise<boolean> {
  const { db, log } = services;
  // What others go on with stays: workspaces in which they work, and what those keep of people who leave.
  await db.transaction((tx) => handOverWorkspaces(tx, person));
  // What the keys of a workspace that goes too have made goes with it.
  const leaving = [person.user_id, ...(await readServices(db.drizzle, person.user_id))];
  const rest = await Promise.all(leaving.map((user_id) => isAtRest(services, user_id)));
  if (rest.includes(false) || !(await endPlansOf(services, person.user_id))) return false;
  await leaveAllWorkspaces(services, person);
  for (const user_id of leaving) await removeFiles(services, user_id);
  await db.transaction((tx) => deleteOwned(tx, person));
  log.info({ user_id: person.user_id }, "an account was removed for good");
  return true;
}

/** Removes whose time has come. Those who cannot be removed yet keep nobody else waiting, and are tried again the next time. */
export async function removeAccounts(services: Removing): Promise<void> {
  const { db, log, now } = services;
  const waiting: string[] = [];
  for (let removed = 0; removed < accountsAtOnce; ) {
    const due = await readDue(db.drizzle, now(), accountsAtOnce - removed, waiting);
    if (due.length === 0) return;
    for (const person of due) {
      const { user_id } = person;
      const isGone = await removeAccount(services, person).catch((error: unknown) => {
        log.error({ error, user_id }, "an account could not be removed; it is tried again");
        return false;
      });
      if (isGone) removed += 1;
      else waiting.push(user_id);
    }
  }
}
