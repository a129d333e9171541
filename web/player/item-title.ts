import type { HistoryItem } from "../../contract/history.ts";
import { playerWords } from "../words/player.ts";

/** What stands for an item of the history: its text, or what it is where it has none. */
export const itemTitle = ({ text, source }: Pick<HistoryItem, "text" | "source">): string =>
  text === "" && source === "STS" ? playerWords.changedRecording : text;
