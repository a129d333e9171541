import { useQuery } from "@tanstack/react-query";
import { Link2Off } from "lucide-react";
import { Link, useParams } from "react-router";
import { isPaid } from "../../contract/rights.ts";
import type { LibraryVoice } from "../../contract/voice-library.ts";
import { api, query } from "../api.ts";
import { ApiError } from "../api-error.ts";
import { useSubscription } from "../shell/account.ts";
import { FailedQuery } from "../shell/failed-query.tsx";
import { Column, PageHeader } from "../shell/page-header.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Orb } from "../ui/orb.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { ReportButton } from "../voice-reviews/index.ts";
import { HearVoice, VoiceChips } from "../voices/index.ts";
import { voiceLibraryWords } from "../words/voice-library.ts";
import { AddButton, useIsMine } from "./add-button.tsx";
import { LIBRARY } from "./addresses.ts";
import { holdersText, labelsOf, VoiceFacts, VoiceHandles } from "./voice-facts.tsx";

const words = voiceLibraryWords.shared;

function SharedVoice({ voice }: { voice: LibraryVoice }) {
  const isMine = useIsMine(voice);
  const tier = useSubscription().data?.tier;
  const holders = holdersText(voice);
  const needsPlan = !isMine && !voice.free_users_allowed && tier !== undefined && !isPaid(tier) && tier !== "trial";
  return (
    <article className="mx-auto flex max-w-[520px] flex-col items-center gap-4 rounded-lg border border-line bg-surface px-5 py-8 text-center shadow-low">
      <Orb id={voice.voice_id} size="huge" />
      <div className="max-w-full">
        <h2 className="text-lg font-semibold [overflow-wrap:anywhere]">{voice.name}</h2>
        <p className="mt-1 text-sm text-ink-faint">{isMine ? words.ownLead : words.lead}</p>
      </div>
      <VoiceChips voice={{ labels: labelsOf(voice) }} className="justify-center" />
      {voice.description === "" ? null : (
        <p className="max-w-full text-pretty [overflow-wrap:anywhere] text-ink-soft">{voice.description}</p>
      )}
      <VoiceFacts voice={voice} isMine={isMine} className="justify-center" />
      <p className="flex flex-wrap justify-center gap-x-3 gap-y-1 text-sm text-ink-faint empty:hidden">
        {holders === null ? null : <span>{holders}</span>}
        <VoiceHandles voice={voice} />
      </p>
      {voice.preview_url === "" ? <p className="text-sm text-ink-faint">{words.silent}</p> : null}
      {needsPlan ? <p className="text-sm text-ink-soft">{words.needsPlan}</p> : null}
      <div className="flex flex-wrap items-center justify-center gap-2">
        {voice.preview_url === "" ? null : <HearVoice voice={voice} look="plain" />}
        <AddButton voice={voice} look="primary" />
        <ReportButton voice={voice} />
      </div>
    </article>
  );
}

/** /app/voice-lab/share/…/…: a voice, as whoever has its link sees it. */
export default function SharedVoiceScreen() {
  const { public_owner_id = "", voice_id = "" } = useParams();
  const asked = useQuery(query(api.voice_library.get_shared, { public_user_id: public_owner_id, voice_id }));
  const isGone = asked.error instanceof ApiError && [400, 404, 422].includes(asked.error.status);
  const body = () => {
    if (asked.data !== undefined) return <SharedVoice voice={asked.data} />;
    if (asked.error === null) {
      return (
        <div
          role="status"
          className="mx-auto flex max-w-[520px] flex-col items-center gap-4 rounded-lg border border-line px-5 py-8"
        >
          <span className="sr-only">{words.loading}</span>
          <Skeleton className="size-20 rounded-full!" />
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-4 w-60" />
          <Skeleton className="h-9 w-32 rounded-md" />
        </div>
      );
    }
    if (!isGone) return <FailedQuery title={words.failed} query={asked} />;
    return (
      <EmptyState
        icon={<Link2Off aria-hidden />}
        title={words.goneTitle}
        action={
          <Button asChild>
            <Link to={LIBRARY}>{words.toLibrary}</Link>
          </Button>
        }
      >
        {words.gone}
      </EmptyState>
    );
  };
  return (
    <>
      <PageHeader title={words.title} />
      <Column>{body()}</Column>
    </>
  );
}
