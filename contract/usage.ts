/** Usage: what was charged, by day and by who, what and with which key asked for it. A day is one in UTC. */
import { z } from "zod";
import { bytes, endpoint, json, member } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { booleanText, integerText } from "./query.ts";
import { USAGE_PARTS } from "./usage-parts.ts";

export const USAGE_INTERVALS = ["day", "week", "month"] as const;
export type UsageInterval = (typeof USAGE_INTERVALS)[number];

/** Stands for bookings that have none: no API key (somebody in the app), no voice, no model. */
export const NO_PART = "none";

/** What the official clients may ask for and a server of ours keeps. Others are refused by their name. */
export const STATS_BREAKDOWNS = [
  "none",
  "voice",
  "user",
  "api_keys",
  "all_api_keys",
  "product_type",
  "model",
  "has_api_key",
] as const;
export type StatsBreakdown = (typeof STATS_BREAKDOWNS)[number];
export const STATS_INTERVALS = ["hour", "day", "week", "month", "cumulative"] as const;
export type StatsInterval = (typeof STATS_INTERVALS)[number];
export const STATS_METRICS = ["credits", "tts_characters", "request_count"] as const;

/** A moment in milliseconds since 1970, as these clients send it. */
const moment = integerText(0, 9_999_999_999_999);
const wished = z.string().max(limits.idLengthMax);
const id = z.string().max(limits.idLengthMax).optional();
/** What both a page and a database write with four digits, also the days before it. */
const day = z.iso
  .date()
  .refine((text) => text >= "1970-01-01" && text < "2200-01-01", "Input should be between 1970 and 2199");

/** Which bookings: days (both included), whose, and of those only the ones with these parts. */
const question = {
  start_day: day,
  end_day: day,
  /** The caller's own, or everybody's of the workspace, which its admins may see. */
  scope: z.enum(["own", "workspace"]).default("own"),
  product: id,
  voice: id,
  model: id,
  /** The hash that stands for a key. */
  api_key: id,
  user: id,
};

const total = z.object({ characters: z.int(), requests: z.int() });

const partTotal = total.extend({
  /** `none` where there is none; null: all that are beyond the largest. */
  id: z.string().nullable(),
  /** As people know it: a voice's or key's name, a member's e-mail. */
  label: z.string(),
});
export type UsagePartTotal = z.output<typeof partTotal>;

const series = partTotal.extend({
  /** One number for each bucket. */
  characters_by_bucket: z.array(z.int()),
  requests_by_bucket: z.array(z.int()),
});
export type UsageSeries = z.output<typeof series>;

const statistics = total.extend({
  /** The first day of each bucket, the oldest first. */
  buckets: z.array(z.string()),
  /** The largest first. */
  series: z.array(series),
  /** As many days just before. */
  previous: total.extend({ start_day: z.string(), end_day: z.string() }),
});
export type UsageStatistics = z.output<typeof statistics>;

const errors = ["unsupported_value", "admin_required"] as const;

export const usage = {
  get_character_stats: endpoint("GET /v1/usage/character-stats", {
    who: member("user_read"),
    summary:
      "What was used, as the official clients ask for it. Times are in milliseconds; days are whole ones in UTC, those of the start and the end included",
    query: z.object({
      start_unix: moment,
      end_unix: moment,
      include_workspace_metrics: booleanText.default(false),
      breakdown_type: wished.default("none"),
      aggregation_interval: wished.default("day"),
      /** Seconds, in place of the interval: whole hours. */
      aggregation_bucket_size: integerText(1, 1_000_000_000).optional(),
      metric: wished.default("credits"),
    }),
    answer: json(z.object({ time: z.array(z.int()), usage: z.record(z.string(), z.array(z.int())) })),
    errors,
  }),
  get_statistics: endpoint("GET /v1/usage/statistics", {
    who: member("user_read"),
    summary: "Characters and requests over time, told apart by one part and narrowed by others",
    query: z.object({
      ...question,
      interval: z.enum(USAGE_INTERVALS).default("day"),
      breakdown: z.enum(["none", ...USAGE_PARTS]).default("none"),
      /** How many are told apart; what is beyond the largest is one more. */
      series_max: integerText(1, limits.usageSeriesMax).default(limits.usageSeriesMax),
    }),
    answer: json(statistics),
    errors,
  }),
  list_parts: endpoint("GET /v1/usage/parts", {
    who: member("user_read"),
    summary: "What each product, voice, model, API key and member used; each list is narrowed by the others' filters",
    query: z.object(question),
    answer: json(
      z.object({
        product: z.array(partTotal),
        voice: z.array(partTotal),
        model: z.array(partTotal),
        api_key: z.array(partTotal),
        user: z.array(partTotal),
      }),
    ),
    errors,
  }),
  download: endpoint("GET /v1/usage/download", {
    who: member("user_read"),
    summary: "Every sum of a day as a line of a CSV file",
    query: z.object(question),
    answer: bytes(["text/csv"]),
    errors,
  }),
} as const;
