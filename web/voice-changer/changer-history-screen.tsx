import { HistoryList } from "../history/index.ts";
import { Column } from "../shell/page-header.tsx";
import { ChangerHeader } from "./changer-header.tsx";

/** /app/speech-synthesis/speech-to-speech/history: the other view of the same page. */
export default function ChangerHistoryScreen() {
  return (
    <>
      <ChangerHeader />
      <Column>
        <HistoryList />
      </Column>
    </>
  );
}
