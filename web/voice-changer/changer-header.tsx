import { PageHeader } from "../shell/page-header.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { changerWords as words } from "../words/voice-changer.ts";
import { CHANGER, CHANGER_HISTORY, CHANGER_LIVE } from "./addresses.ts";

/** The head of all views of the voice changer. */
export function ChangerHeader() {
  return (
    <PageHeader
      title={words.title}
      tabs={
        <Tabs
          label={words.tabs}
          tabs={[
            { to: CHANGER, words: words.changeTab },
            { to: CHANGER_LIVE, words: words.liveTab },
            { to: `${CHANGER_HISTORY}?source=STS`, words: words.historyTab },
          ]}
        />
      }
    />
  );
}
