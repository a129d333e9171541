import { Column, PageHeader } from "../shell/page-header.tsx";
import { historyWords } from "../words/history.ts";
import { HistoryList } from "./history-list.tsx";

/** /app/speech-synthesis/text-to-speech/history */
export default function HistoryScreen() {
  return (
    <>
      <PageHeader title={historyWords.title} />
      <Column>
        <HistoryList />
      </Column>
    </>
  );
}
