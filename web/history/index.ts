/** What was made: what other screens may use of it. */
export { copyText } from "./copy-text.ts";
export { HistoryList } from "./history-list.tsx";
export { QualityBadge } from "./quality-badge.tsx";
