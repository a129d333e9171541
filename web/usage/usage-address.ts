/** What the usage page shows lives in its address, so that it can be linked to and gone back from. */
import { useSearchParams } from "react-router";
import { USAGE_PARTS, type UsagePart } from "../../contract/usage-parts.ts";
import { type Days, isFine, lastDays, PRESETS, type Preset } from "./range.ts";

export type Metric = "characters" | "requests";
export type Scope = "own" | "workspace";

export interface UsageView {
  /** Which of the usual stretches; `custom`: the days are in the address. */
  range: Preset | "custom";
  days: Days;
  /** null: nobody has chosen. */
  scope: Scope | null;
  by: UsagePart;
  metric: Metric;
  filters: Partial<Record<UsagePart, string>>;
}

const oneOf = <T extends string>(value: string | null, all: readonly T[]): T | undefined =>
  all.find((each) => each === value);

/** Reads an address; whatever makes no sense there is left out. */
export function readView(address: URLSearchParams, now: number): UsageView {
  const custom = { start_day: address.get("from") ?? "", end_day: address.get("to") ?? "" };
  const preset = oneOf(address.get("range"), PRESETS) ?? "30";
  const isCustom = isFine(custom);
  const filters: UsageView["filters"] = {};
  for (const part of USAGE_PARTS) {
    const id = address.get(part);
    if (id) filters[part] = id;
  }
  return {
    range: isCustom ? "custom" : preset,
    days: isCustom ? custom : lastDays(Number(preset), now),
    scope: oneOf(address.get("scope"), ["own", "workspace"] as const) ?? null,
    by: oneOf(address.get("by"), USAGE_PARTS) ?? "voice",
    metric: oneOf(address.get("metric"), ["characters", "requests"] as const) ?? "characters",
    filters,
  };
}

/** Names of an address with what they are to be; null takes one out. */
export type Changes = Partial<Record<"range" | "from" | "to" | "scope" | "by" | "metric" | UsagePart, string | null>>;

/** The address with these changes; other parts of it stay as they are. */
export function changed(address: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** What this page shows, and how to change some of it. */
export function useUsageView() {
  const [address, setAddress] = useSearchParams();
  const change = (changes: Changes) =>
    setAddress((before) => changed(before, changes), { replace: true, preventScrollReset: true });
  return { view: readView(address, Date.now()), change };
}
