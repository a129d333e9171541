/** Who may ask for which bookings, and over how long. */
import { limits } from "../../contract/limits.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { dayMs, startOfDay } from "./buckets.ts";
import type { Bookings } from "./statistics-store.ts";

/** Days as a caller asks for them, both included. */
interface Asked {
  start_day: string;
  end_day: string;
  scope: "own" | "workspace";
  product?: string | undefined;
  voice?: string | undefined;
  model?: string | undefined;
  api_key?: string | undefined;
  user?: string | undefined;
}

/** Moments from `from` until before `until`. */
export interface Range {
  from: number;
  until: number;
}

/** Whose bookings may be seen: one's own, or the whole workspace's by its admins. @throws Refusal admin_required */
export function bookingsOf({ caller }: Pick<Context, "caller">, scope: "own" | "workspace"): Omit<Bookings, "parts"> {
  if (scope === "workspace" && caller.workspace_role !== "admin") fail("admin_required");
  return { workspace_id: caller.workspace_id, user_id: scope === "workspace" ? undefined : caller.user_id };
}

/** Holds a range to what can be answered at once. @throws Refusal unsupported_value */
export function checkRange({ from, until }: Range, parameter: string, daysMax: number): void {
  if (until <= from) fail("unsupported_value", { parameter, reason: "it lies before the start" });
  if (until - from > daysMax * dayMs) {
    fail("unsupported_value", { parameter, reason: `at most ${daysMax} days can be asked for at once` });
  }
}

/** The bookings and the days that a question is about. @throws Refusal admin_required, unsupported_value */
export function questionOf(ctx: Pick<Context, "caller">, asked: Asked): { bookings: Bookings; range: Range } {
  const { product, voice, model, api_key, user } = asked;
  const range = { from: startOfDay(asked.start_day), until: startOfDay(asked.end_day) + dayMs };
  checkRange(range, "end_day", limits.usageDaysMax);
  return { bookings: { ...bookingsOf(ctx, asked.scope), parts: { product, voice, model, api_key, user } }, range };
}
