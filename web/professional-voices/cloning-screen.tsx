import { useSearchParams } from "react-router";
import { FailedQuery } from "../shell/failed-query.tsx";
import { Column, PageHeader } from "../shell/page-header.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { VoicesTabs } from "../voices/voices-tabs.tsx";
import { professionalVoiceWords as words } from "../words/professional-voices.ts";
import { voiceLabWords } from "../words/voice-lab.ts";
import { AllVoices } from "./all-voices.tsx";
import { useProfessionalVoice } from "./voice-query.ts";
import { Workbench } from "./workbench.tsx";

function OneVoice({ voice_id }: { voice_id: string }) {
  const asked = useProfessionalVoice(voice_id);
  if (asked.data !== undefined) return <Workbench voice={asked.data} />;
  if (asked.error !== null) return <FailedQuery title={words.failedOne} query={asked} />;
  return (
    <div role="status" className="flex flex-col gap-5">
      <span className="sr-only">{words.loadingOne}</span>
      <Skeleton className="h-12 w-64" />
      <Skeleton className="h-64 rounded-xl" />
      <Skeleton className="h-28 rounded-xl" />
      <Skeleton className="h-36 rounded-xl" />
    </div>
  );
}

/** /app/professional-voice-cloning: all of somebody's professional voices; with `voice_id`, one of them being made. */
export default function CloningScreen() {
  const [address] = useSearchParams();
  const voice_id = address.get("voice_id") ?? "";
  return (
    <>
      <PageHeader title={voiceLabWords.title} tabTitle={words.title} tabs={<VoicesTabs />} />
      <Column>{voice_id === "" ? <AllVoices /> : <OneVoice key={voice_id} voice_id={voice_id} />}</Column>
    </>
  );
}
