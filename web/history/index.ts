/** What was made: what other screens may use of it. */
export { HistoryDialogs } from "./history-dialogs.tsx";
export { HistoryList } from "./history-list.tsx";
export { HistoryRow } from "./history-row.tsx";
