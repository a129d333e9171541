/** Books what a request really used, once, together with what it made. */
import type { Services } from "../context.ts";
import type { Transaction } from "../db/open.ts";
import { endHold } from "./store.ts";
import { tellQuota } from "./tell-quota.ts";

/** What was booked, and the workspace's count of used characters around it. */
export interface Settlement {
  charged: number;
  used_before: number;
  used_after: number;
}

/** More was charged than was held: the quota could have been passed. Nothing was booked. */
export class ChargeAboveHoldError extends Error {
  constructor(request_id: string, charged: number, held: number) {
    super(`The request ${request_id} held ${held} characters and cannot be charged ${charged}`);
    this.name = "ChargeAboveHoldError";
  }
}

/**
 * Makes the step that books `charged` of a request's held characters and gives the rest back, to be run inside the
 * transaction that records what was made: `db.transaction(settleCharacters(services, request_id, charged))`.
 * The characters count in the period in which they are booked.
 * The step resolves to null and changes nothing when the request has been settled or released before.
 * @throws ChargeAboveHoldError from the step; the transaction must then be undone.
 */
export function settleCharacters(
  services: Pick<Services, "db" | "now">,
  request_id: string,
  charged: number,
): (tx: Transaction) => Promise<Settlement | null> {
  if (!Number.isSafeInteger(charged) || charged < 0) throw new RangeError(`${charged} characters cannot be charged`);
  return async (tx) => {
    const ended = await endHold(tx, request_id, charged, services.now());
    if (!ended) return null;
    if (charged > ended.held) throw new ChargeAboveHoldError(request_id, charged, ended.held);
    const settlement = { charged, used_before: ended.used - charged, used_after: ended.used };
    await tellQuota(services, { ...ended, ...settlement }, tx);
    return settlement;
  };
}
