/** Recorded speech on its way to the server: what other screens may use of it. */
export { ChosenFileCard, PriceLine } from "./chosen-file-card.tsx";
export { FileDrop } from "./file-drop.tsx";
export { useChosenFile } from "./use-chosen-file.ts";
