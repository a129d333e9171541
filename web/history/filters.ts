import { useSearchParams } from "react-router";
import { limits } from "../../contract/limits.ts";

/** What the list is narrowed to; it lives in the address, so that it can be linked to and gone back from. */
export interface HistoryFilters {
  search: string;
  voice_id: string;
  source: "" | "TTS" | "STS";
  /** Empty: what one made oneself. */
  shared: "" | "with_me";
}

/** Reads the filters of an address; whatever makes no sense there is left out. */
export function readFilters(address: URLSearchParams): HistoryFilters {
  const source = address.get("source");
  return {
    search: (address.get("search") ?? "").slice(0, limits.historySearchLengthMax),
    voice_id: address.get("voice_id") ?? "",
    source: source === "TTS" || source === "STS" ? source : "",
    shared: address.get("shared") === "with_me" ? "with_me" : "",
  };
}

/** The address with these filters; other parts of it stay as they are. */
export function writeFilters(address: URLSearchParams, filters: Partial<HistoryFilters>): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const [name, value] of Object.entries(filters)) {
    if (value === "") next.delete(name);
    else next.set(name, value);
  }
  return next;
}

export const hasFilters = (filters: HistoryFilters): boolean => Object.values(filters).some((value) => value !== "");

/** The filters of this page, and how to change some of them. */
export function useHistoryFilters() {
  const [address, setAddress] = useSearchParams();
  const change = (filters: Partial<HistoryFilters>) =>
    setAddress((before) => writeFilters(before, filters), { replace: true, preventScrollReset: true });
  return { filters: readFilters(address), change };
}
