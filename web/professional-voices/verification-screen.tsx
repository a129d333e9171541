import { useQuery } from "@tanstack/react-query";
import { CircleCheck, SearchX } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import type { Voice } from "../../contract/voices.ts";
import { FailedQuery } from "../shell/failed-query.tsx";
import { Column, PageHeader } from "../shell/page-header.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { VoiceLabel } from "../voices/index.ts";
import { voiceListQuery } from "../voices/voice-list.ts";
import { VoicesTabs } from "../voices/voices-tabs.tsx";
import { voiceLabWords } from "../words/voice-lab.ts";
import { voiceVerificationWords as words } from "../words/voice-verification.ts";
import { VOICE_LAB, verificationOf } from "./addresses.ts";
import { isProfessional, mustVerify } from "./stage.ts";
import { VerifyVoice } from "./verify-voice.tsx";

const toVoices = (
  <Button asChild look="solid">
    <Link to={VOICE_LAB}>{words.toVoices}</Link>
  </Button>
);

/** Whether a voice of the caller's waits for its speaker on this page; of others, the voice lab asks for a phrase. */
const waits = (voice: Voice): boolean =>
  mustVerify(voice) ||
  (voice.is_owner && isProfessional(voice) && voice.voice_verification?.requires_verification === true);

/** Voices whose speakers have to show that they are theirs. */
function Waiting({ voices }: { voices: readonly Voice[] }) {
  const waiting = voices.filter(waits);
  if (waiting.length === 0) {
    return (
      <EmptyState icon={<CircleCheck aria-hidden />} title={words.none} action={toVoices}>
        {words.noneLead}
      </EmptyState>
    );
  }
  return (
    <>
      <h2 className="mb-3 text-md font-semibold">{words.choose}</h2>
      <ul aria-label={words.choose} className="flex flex-col gap-3">
        {waiting.map((voice) => (
          <li
            key={voice.voice_id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl bg-surface px-4 py-3 inset-ring inset-ring-line"
          >
            <div className="min-w-0 flex-1 basis-52">
              <VoiceLabel voice={voice} size="large" />
            </div>
            <Button asChild size="small">
              <Link to={verificationOf(voice.voice_id)} aria-label={words.verify(voice.name)}>
                {words.verifyShort}
              </Link>
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** /app/voice-verification: somebody shows that a voice is theirs; without `voice_id`, which voices wait for that. */
export default function VerificationScreen() {
  const [address] = useSearchParams();
  const voice_id = address.get("voice_id");
  const asked = useQuery(voiceListQuery);
  const voices = asked.data?.voices;
  const voice = voices?.find((each) => each.voice_id === voice_id);
  const body = () => {
    if (voices === undefined) {
      if (asked.error !== null) return <FailedQuery title={words.failed} query={asked} />;
      return (
        <div role="status" className="flex flex-col gap-5">
          <span className="sr-only">{words.loading}</span>
          <Skeleton className="h-12 w-64" />
          <Skeleton className="h-44 rounded-xl" />
          <Skeleton className="h-64 rounded-xl" />
        </div>
      );
    }
    if (voice_id === null) return <Waiting voices={voices} />;
    if (voice !== undefined) return <VerifyVoice key={voice_id} voice={voice} />;
    return (
      <EmptyState icon={<SearchX aria-hidden />} title={words.gone} action={toVoices}>
        {words.goneLead}
      </EmptyState>
    );
  };
  return (
    <>
      <PageHeader
        title={voiceLabWords.title}
        tabTitle={voice === undefined ? words.title : words.titleOf(voice.name)}
        tabs={<VoicesTabs />}
      />
      <Column>{body()}</Column>
    </>
  );
}
