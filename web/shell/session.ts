import type { Output } from "../../contract/endpoint.ts";
import type { Api } from "../../contract/index.ts";
import { limits } from "../../contract/limits.ts";
import { api, provideAccess } from "../api.ts";
import { ApiError } from "../api-error.ts";
import { askAgain } from "./fresh-sign-in.ts";
import { onLive } from "./live.ts";
import { lockedOut } from "./locked-out.ts";
import { queryClient } from "./query-client.ts";
import { forgetPerson, keepFor } from "./storage-keys.ts";
import { createStore } from "./store.ts";

type Grant = Output<Api["sign_in"]["refresh"]>;

/** Unknown until the server has answered; `unreachable` says that it could not be asked. */
export type Session =
  | { is_signed_in: null; unreachable?: ApiError }
  | { is_signed_in: false }
  | { is_signed_in: true; user_id: string };

/** Whether somebody is signed in. The token itself lives in this module's memory and nowhere else. */
export const session = createStore<Session>({ is_signed_in: null });

let grant: Grant | null = null;
let renewing: Promise<string | null> | null = null;

/** Tells the other tabs of this browser when somebody signs in or out. */
const tabs = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("mynah.session");

function begin(next: Grant): void {
  const before = session.get();
  // Somebody else's answers must not be shown to the next person.
  if (before.is_signed_in === true && before.user_id !== next.user_id) queryClient.clear();
  // Their drafts neither, also when the page was opened anew in between.
  keepFor(next.user_id);
  grant = next;
  if (before.is_signed_in !== true || before.user_id !== next.user_id) {
    session.set({ is_signed_in: true, user_id: next.user_id });
  }
}

function finish(): void {
  grant = null;
  // Until it is known that nobody is signed in, only what anybody may know is asked for: the page of a letter's link.
  if (session.get().is_signed_in === true) queryClient.clear();
  forgetPerson();
  lockedOut.set(false);
  session.set({ is_signed_in: false });
}

async function askForToken(): Promise<string | null> {
  try {
    begin(await api.sign_in.refresh());
    return grant?.access_token ?? null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401 || error.status === 403) finish();
    else if (session.get().is_signed_in === null) session.set({ is_signed_in: null, unreachable: error });
    return null;
  }
}

/** Makes a new token from the session cookie; callers at the same time share one request. */
function renew(): Promise<string | null> {
  renewing ??= askForToken().finally(() => {
    renewing = null;
  });
  return renewing;
}

/**
 * Finds out whether somebody is signed in, and keeps the token fresh every 300000 ms from then on. Returns how to stop.
 * A sleeping device misses its timers, so waking up asks again too.
 */
export function watchSession(): () => void {
  provideAccess({ token: () => grant?.access_token ?? null, renew, confirm: askAgain });
  void renew();
  const refresh = () => {
    if (session.get().is_signed_in !== false) void renew();
  };
  const wake = () => {
    const left = grant === null ? Number.POSITIVE_INFINITY : grant.expires_unix * 1000 - Date.now();
    if (document.visibilityState === "visible" && left < limits.tokenRefreshMs) refresh();
  };
  const hear = () => void renew();
  const timer = setInterval(refresh, limits.tokenRefreshMs);
  document.addEventListener("visibilitychange", wake);
  window.addEventListener("online", refresh);
  tabs?.addEventListener("message", hear);
  // A session that was revoked somewhere may be this one.
  const stopLive = onLive(({ table, op }) => table === "sessions" && op === "delete" && hear());
  return () => {
    stopLive();
    clearInterval(timer);
    document.removeEventListener("visibilitychange", wake);
    window.removeEventListener("online", refresh);
    tabs?.removeEventListener("message", hear);
  };
}

/** Asks again after the server could not be reached. */
export async function retrySession(): Promise<void> {
  session.set({ is_signed_in: null });
  await renew();
}

/** What a sign-in waits for that is only half done. */
export type HalfSignIn = Exclude<Output<Api["sign_in"]["start"]>, Grant>;

/** Signs in, or answers what is asked for besides. Throws the server's refusal as `ApiError`. */
export async function signIn(credentials: Parameters<typeof api.sign_in.start>[0]): Promise<HalfSignIn | null> {
  const answer = await api.sign_in.start(credentials);
  if ("half_token" in answer) return answer;
  enter(answer);
  return null;
}

/** Is signed in from now on, with what the server gave at the end of any way in. */
export function enter(next: Grant): void {
  begin(next);
  tabs?.postMessage("in");
}

/**
 * Makes an account and signs in; where letters go out, the account is made by a letter instead. Throws the server's
 * refusal as `ApiError`.
 */
export async function signUp(
  registration: Parameters<typeof api.sign_in.sign_up>[0],
): Promise<"signed_in" | "confirm_email"> {
  const answer = await api.sign_in.sign_up(registration);
  if (!("access_token" in answer)) return answer.status;
  enter(answer);
  return "signed_in";
}

/** The server has ended every session of this person, this one too: forgets it here and in the other tabs. */
export function endedByServer(): void {
  finish();
  tabs?.postMessage("out");
}

/** Ends the session on the server, then forgets it here. When the server refuses or is away, nobody is signed out. */
export async function signOut(): Promise<void> {
  await api.sign_in.end();
  finish();
  tabs?.postMessage("out");
}
