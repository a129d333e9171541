/** Removes for good the accounts whose time to come back is over; the regular upkeep calls it. */
import { endPlansOf } from "../billing/index.ts";
import type { Services } from "../context.ts";
import { leaveAllWorkspaces } from "../workspaces/index.ts";
import { holdsCharacters, readDue, readServices, readWork } from "./deletion-store.ts";
import { exportFolder, filesOf } from "./export-files.ts";
import { deleteOwned, handOverWorkspaces } from "./owned-store.ts";

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

/** Files first: what breaks off in between is found again by the rows. Work that is still ending is waited for. */
export async function removeAccounts(services: Removing): Promise<void> {
  const { db, log, now } = services;
  for (const person of await readDue(db.drizzle, now(), accountsAtOnce)) {
    // What others go on with stays: workspaces in which they work, and what those keep of people who leave.
    await db.transaction((tx) => handOverWorkspaces(tx, person));
    // What the keys of a workspace that goes too have made goes with it.
    const leaving = [person.user_id, ...(await readServices(db.drizzle, person.user_id))];
    const rest = await Promise.all(leaving.map((user_id) => isAtRest(services, user_id)));
    if (rest.includes(false) || !(await endPlansOf(services, person.user_id))) continue;
    await leaveAllWorkspaces(services, person);
    for (const user_id of leaving) await removeFiles(services, user_id);
    await db.transaction((tx) => deleteOwned(tx, person));
    log.info({ user_id: person.user_id }, "an account was removed for good");
  }
}
