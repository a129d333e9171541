import { pageExists } from "../shell/pages.ts";
import { Tabs } from "../ui/tabs.tsx";
import { voiceLibraryWords as words } from "../words/voice-library.ts";

const tabs = [
  { to: "/app/voice-lab", words: words.mine },
  { to: "/app/voice-library", words: words.library },
  { to: "/app/professional-voice-cloning", words: words.professional },
].filter(({ to }) => pageExists(to));

/** The pages of voices: one's own, and those that people share. */
export function VoicesTabs() {
  return <Tabs label={words.tabs} tabs={tabs} className="max-sm:gap-4" />;
}
