/** What a key looks like, what of it is kept, and what its owner sees: pure. */
import { createHash, randomBytes } from "node:crypto";
import type { ApiKey, WorkspaceApiKey } from "../../contract/api-keys.ts";
import { PERMISSIONS, type Permission } from "../../contract/permissions.ts";
import type { KeyRow } from "./store.ts";

export const minuteMs = 60_000;

/** A new key: `sk_` and 48 hexadecimal digits (192 bits). */
export const newApiKey = (): string => `sk_${randomBytes(24).toString("hex")}`;

/** What is kept of a key: a key is too long to be guessed from its SHA-256. */
export const hashApiKey = (key: string): string => createHash("sha256").update(key).digest("hex");

/** By what people recognise a key in a list: its last four characters. */
export const previewOf = (key: string): string => `...${key.slice(-4)}`;

/** Each permission once, in the order of the list. */
export const inOrder = (permissions: readonly Permission[] | null): Permission[] | null =>
  permissions && PERMISSIONS.filter((permission) => permissions.includes(permission));

/** Whole seconds until the minute that began at `began` is over; at least 1. */
export const secondsLeft = (began: Date, now: Date): number =>
  Math.max(1, Math.ceil((began.getTime() + minuteMs - now.getTime()) / 1000));

const unix = (at: Date): number => Math.floor(at.getTime() / 1000);

/** A key as its owner sees it. */
export function shownKey(row: KeyRow): ApiKey {
  return {
    api_key_hashed: row.api_key_hashed,
    name: row.name,
    preview: row.preview,
    // A permission that is no more gives nothing, and is not shown.
    permissions: inOrder(row.permissions as Permission[] | null),
    is_enabled: row.is_enabled,
    character_limit: row.character_limit,
    character_count: row.characters_used,
    requests_per_minute_max: row.requests_per_minute_max,
    created_at_unix: unix(row.created_at),
    last_used_at_unix: row.last_used_at && unix(row.last_used_at),
  };
}

/** A key of a workspace as its admins see it. */
export const shownWorkspaceKey = (row: KeyRow): WorkspaceApiKey => ({ ...shownKey(row), id: row.api_key_hashed });
