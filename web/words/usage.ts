import type { UsagePart } from "../../contract/usage-parts.ts";

const plural = (count: string, one: string, more: string) => `${count} ${count === "1" ? one : more}`;

/** What was used, drawn. */
export const usageWords = {
  title: "Usage",
  loading: "Loading your usage",
  failed: "Your usage could not be loaded",
  partsFailed: "What used it could not be loaded",
  download: "Download CSV",
  note: "Characters are counted as they were charged. Days are in UTC.",

  range: "Time",
  ranges: { "7": "7 days", "30": "30 days", "90": "90 days", "365": "12 months", custom: "Custom" },
  from: "From",
  until: "To",
  rangeWrong: (days: number) => `Choose a day on or after the first one, at most ${days} days later.`,
  scope: "Whose usage",
  scopes: { workspace: "Workspace", own: "Only mine" },
  by: "By",
  parts: {
    product: "product",
    voice: "voice",
    model: "model",
    api_key: "API key",
    user: "member",
  } satisfies Record<UsagePart, string>,
  partTitles: {
    product: "Products",
    voice: "Voices",
    model: "Models",
    api_key: "API keys",
    user: "Members",
  } satisfies Record<UsagePart, string>,
  metric: "Count",
  metrics: { characters: "Characters", requests: "Requests" },

  filters: "Filters",
  removeFilter: (part: string, label: string) => `Remove the filter ${part}: ${label}`,
  removeAll: "Clear the filters",
  showAll: (count: string) => `Show all ${count}`,
  showFewer: "Show fewer",
  filterBy: (label: string) => `Show only ${label}`,
  filteredBy: (label: string) => `Showing only ${label}; show all again`,

  characters: "Characters",
  requests: "Requests",
  average: "A day, on average",
  charactersEach: "characters",
  quota: "This period",
  left: (limit: string) => `left of ${limit}`,
  used: (limit: string) => `used, ${limit} in the plan`,
  resets: (day: string) => `Anew on ${day}`,
  since: (days: string) => `than in the ${plural(days, "day", "days")} before`,
  more: (percent: string) => `${percent} more`,
  less: (percent: string) => `${percent} less`,
  same: "As many as before",
  nothingBefore: "Nothing in the days before",

  chart: (metric: string, interval: string) => `${metric} by ${interval}`,
  intervals: { day: "day", week: "week", month: "month" },
  weekOf: (day: string) => `Week of ${day}`,
  chartText: (title: string, from: string, until: string, total: string, most: string | null) =>
    `${title}, from ${from} to ${until}: ${total} in all${most === null ? "" : `, the most ${most}`}. The table below has every number.`,
  mostOn: (when: string, count: string) => `on ${when} with ${count}`,
  total: "All",
  others: "Others",
  legend: "What the colours mean",
  table: "Every number as a table",
  when: { day: "Day", week: "Week", month: "Month" },
  zeroesLeftOut: "Stretches in which nothing was used are left out.",

  emptyTitle: "Nothing was used in this time",
  empty: "As soon as something is spoken, it is counted here. Choose a longer time to look further back.",
  emptyFiltered: "Nothing that was used in this time has all of these filters.",
  emptyAction: "Write something to hear",
} as const;
