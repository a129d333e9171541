import { createStore } from "./store.ts";

/** Whether a call was refused because an admin has locked its person's access to the workspace that they work in. */
export const lockedOut = createStore(false);

/** How such a refusal is called in the contract. */
const MEMBER_LOCKED = "member_locked";

/** Takes note of a refusal of this kind; true when it was one: a whole page says so then, and nothing else has to. */
export function noteLock(error: { errorType?: string | undefined }): boolean {
  if (error.errorType !== MEMBER_LOCKED) return false;
  lockedOut.set(true);
  return true;
}
