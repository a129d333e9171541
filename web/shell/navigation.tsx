import { AudioLines, History, House } from "lucide-react";
import type { ReactNode } from "react";
import { shellWords } from "../words/shell.ts";
import { pageExists } from "./pages.ts";

export interface Entry {
  to: string;
  words: string;
  icon: ReactNode;
}

/** Every entry of the sidebar, in its order. One appears only when this installation has its page. */
export const entries: readonly Entry[] = [
  { to: "/app/speech-synthesis", words: shellWords.home, icon: <House /> },
  { to: "/app/speech-synthesis/text-to-speech", words: shellWords.textToSpeech, icon: <AudioLines /> },
  { to: "/app/speech-synthesis/text-to-speech/history", words: shellWords.history, icon: <History /> },
].filter((entry) => pageExists(entry.to));
