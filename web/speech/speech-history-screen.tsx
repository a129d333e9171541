import { HistoryList } from "../history/index.ts";
import { Column } from "../shell/page-header.tsx";
import { SpeechHeader } from "./speech-header.tsx";

/** /app/speech-synthesis/text-to-speech/history: the other view of the same page. */
export default function SpeechHistoryScreen() {
  return (
    <>
      <SpeechHeader />
      <Column>
        <HistoryList />
      </Column>
    </>
  );
}
