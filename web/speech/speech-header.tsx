import type { ReactNode } from "react";
import { PageHeader } from "../shell/page-header.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { speechWords } from "../words/speech.ts";
import { EDITOR, LONG_RECORDINGS, SPEECH_HISTORY } from "./addresses.ts";

/** The head of all views of Text to Speech. */
export function SpeechHeader({ action }: { action?: ReactNode }) {
  return (
    <PageHeader
      title={speechWords.title}
      action={action}
      tabs={
        <Tabs
          label={speechWords.tabs}
          tabs={[
            { to: EDITOR, words: speechWords.generateTab },
            { to: SPEECH_HISTORY, words: speechWords.historyTab },
            { to: LONG_RECORDINGS, words: speechWords.longTab },
          ]}
        />
      }
    />
  );
}
