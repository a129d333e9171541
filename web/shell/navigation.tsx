import {
  AudioLines,
  AudioWaveform,
  Box,
  ChartColumn,
  History,
  House,
  Mail,
  MessageSquareText,
  MicVocal,
  Server,
  ShieldCheck,
  Sparkles,
  Tags,
} from "lucide-react";
import type { ReactNode } from "react";
import { shellWords } from "../words/shell.ts";
import { useUser } from "./account.ts";
import { pageExists } from "./pages.ts";

export interface Entry {
  to: string;
  words: string;
  icon: ReactNode;
  /** Another view of the same page. */
  also?: readonly string[];
  /** Only for the owner of this installation. */
  isForOperator?: boolean;
}

/** Every entry of the sidebar, in its order. One appears only when this installation has its page. */
const entries: readonly Entry[] = [
  { to: "/app/speech-synthesis", words: shellWords.home, icon: <House /> },
  { to: "/app/speech-synthesis/text-to-speech", words: shellWords.textToSpeech, icon: <AudioLines /> },
  {
    to: "/app/speech-synthesis/speech-to-speech",
    words: shellWords.voiceChanger,
    icon: <AudioWaveform />,
    also: ["/app/speech-synthesis/speech-to-speech/live", "/app/speech-synthesis/speech-to-speech/history"],
  },
  { to: "/app/voice-isolator", words: shellWords.voiceIsolator, icon: <Sparkles /> },
  {
    to: "/app/voice-lab",
    words: shellWords.voices,
    icon: <MicVocal />,
    also: ["/app/voice-library", "/app/professional-voice-cloning", "/app/voice-verification"],
  },
  { to: "/app/speech-synthesis/text-to-speech/history", words: shellWords.history, icon: <History /> },
  { to: "/app/usage", words: shellWords.usage, icon: <ChartColumn /> },
  { to: "/app/providers", words: shellWords.engines, icon: <Server />, isForOperator: true },
  { to: "/app/models", words: shellWords.models, icon: <Box />, isForOperator: true },
  { to: "/app/admin/plans", words: shellWords.plans, icon: <Tags />, isForOperator: true },
  { to: "/app/admin/voices", words: shellWords.voiceSafety, icon: <ShieldCheck />, isForOperator: true },
  { to: "/app/admin/letters", words: shellWords.letters, icon: <Mail />, isForOperator: true },
  { to: "/app/admin/feedback", words: shellWords.feedback, icon: <MessageSquareText />, isForOperator: true },
].filter((entry) => pageExists(entry.to));

const everybodys = entries.filter((entry) => entry.isForOperator !== true);

/** The entries that are for the person who is signed in. */
export function useEntries(): readonly Entry[] {
  const { data: user } = useUser();
  return user?.is_operator === true ? entries : everybodys;
}
