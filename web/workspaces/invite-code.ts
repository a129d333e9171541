import { readStored, storageKeys, store } from "../shell/storage-keys.ts";
import { createStore } from "../shell/store.ts";

/**
 * The code of the invite that somebody follows: kept while they sign up or in, and asked about in the app. Null: none.
 * Section 4 of the specification keeps it in local storage.
 */
export const inviteCode = createStore<string | null>(readStored(storageKeys.inviteCode));

/** Keeps the code of an invite's link until it was answered. */
export function keepInviteCode(code: string): void {
  store(storageKeys.inviteCode, code);
  inviteCode.set(code);
}

/** The invite was answered, or leads nowhere. */
export function forgetInviteCode(): void {
  store(storageKeys.inviteCode, null);
  inviteCode.set(null);
}
