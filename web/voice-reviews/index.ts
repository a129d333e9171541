/** Judging voices: what other screens may use of it. */
export { ReportButton } from "./report-button.tsx";
