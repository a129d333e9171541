/** What a verb may use. */
import type { Logger } from "pino";
import type { Permission } from "../contract/permissions.ts";
import type { Tier } from "../contract/plans.ts";
import type { Database, Transaction } from "./db/open.ts";
import type { Engines } from "./engines/engines.ts";
import type { Env } from "./env.ts";
import type { Files } from "./files/files.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { Bus } from "./live/bus.ts";
import type { Mail } from "./mail/mail.ts";

/** What lives as long as the process. */
export interface Services {
  env: Env;
  log: Logger;
  db: Database;
  files: Files;
  engines: Engines;
  jobs: Jobs<Services>;
  live: Bus;
  mail: Mail;
  /** Signs and encrypts; see MYNAH_SECRET. */
  secret: string;
  /** The public address without a slash at the end. */
  url: string;
  /** This process, among others on the same database. */
  holder: string;
  now(): Date;
  /** Brings a workspace's plan into the period of `now`, its account locked: who counts characters knows nothing of money. */
  turnPeriods(tx: Transaction, workspace_id: string, now: Date): Promise<void>;
}

/** Who calls, found from a session or a key. */
export interface Caller {
  user_id: string;
  email: string;
  is_operator: boolean;
  workspace_id: string;
  workspace_role: "admin" | "editor";
  is_locked: boolean;
  /** May read, and neither make nor share. */
  is_in_probation: boolean;
  tier: Tier;
  session_id: string | null;
  /** When they last showed who they are; null for a key. */
  authenticated_at: Date | null;
  /** The key used; `permissions` null means everything that its owner may do. */
  api_key: { api_key_hashed: string; permissions: readonly Permission[] | null } | null;
}

interface Call extends Services {
  request_id: string;
  /** Aborts when the caller leaves or the server stops. */
  signal: AbortSignal;
  ip_address: string;
  user_agent: string | null;
  /** The header `email`: for whom somebody asks who is not signed in. */
  told_email: string | null;
  /** Where the proxy in front says that the caller is; null where none is trusted, or it does not say. */
  told_place: { country: string | null; region: string | null; city: string | null } | null;
  /** The secret of the session cookie, on the calls that get it. */
  session_secret: string | null;
  /** By what the browser shows that somebody signed in with it before, on the calls that get it. */
  device: string | null;
  /** A sign-in by another provider that is under way in the browser, sealed. */
  provider_flow: string | null;
  /** Headers of the answer beside those that every answer has. */
  reply: Headers;
  /** Sets the session cookie, or clears it. */
  keepSession(secret: string | null): void;
  keepDevice(known: string): void;
  keepProviderFlow(flow: string | null): void;
}

/** What a verb of a signed-in caller may use. */
export interface Context extends Call {
  caller: Caller;
}

/** What a public verb may use: there may be nobody. */
export interface PublicContext extends Call {
  caller: Caller | null;
}
