import { useMutation, useQuery } from "@tanstack/react-query";
import { Copy, Link2, Mic } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { limits } from "../../contract/limits.ts";
import type { Voice } from "../../contract/voices.ts";
import { api, query } from "../api.ts";
import { FailedQuery } from "../shell/failed-query.tsx";
import { longDayText } from "../shell/numbers.ts";
import { Refusal } from "../shell/refusal.tsx";
import { notify } from "../shell/toasts.ts";
import { Button } from "../ui/button.tsx";
import { Input } from "../ui/input.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { voiceLabWords } from "../words/voice-lab.ts";
import { useRefresh } from "./change-voices.ts";
import { PhraseReader } from "./phrase-reader.tsx";

const words = voiceLabWords.consent;

function Way({ icon, title, lead, children }: { icon: ReactNode; title: string; lead: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-lg p-4 inset-ring inset-ring-line">
      <h3 id={id} className="flex items-center gap-2 font-medium [&_svg]:size-4">
        {icon}
        {title}
      </h3>
      <p className="mt-0.5 mb-3 text-ink-soft">{lead}</p>
      {children}
    </section>
  );
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    notify.success(words.copied);
  } catch {
    // The box beside it can be copied from by hand.
  }
}

/** A link for a speaker who is elsewhere. */
function LinkMaker({ voice_id, link_expires_at_unix }: { voice_id: string; link_expires_at_unix: number | null }) {
  const make = useMutation({
    mutationFn: () => api.voice_lab.add_consent_link({ voice_id }),
    meta: { quiet: true },
  });
  if (make.data !== undefined) {
    const { url, expires_at_unix } = make.data;
    return (
      <>
        <div className="flex gap-2">
          <div className="min-w-0 flex-1">
            <Input readOnly aria-label={words.link} value={url} onFocus={(event) => event.target.select()} />
          </div>
          <Button look="primary" icon={<Copy />} className="h-10" onClick={() => void copy(url)}>
            {words.copy}
          </Button>
        </div>
        <p className="mt-1.5 text-sm text-ink-faint">{words.linkNote(longDayText(expires_at_unix))}</p>
      </>
    );
  }
  return (
    <div className="flex flex-col items-start gap-2">
      {link_expires_at_unix === null ? null : (
        <p className="text-sm text-ink-faint">{words.linkOpen(longDayText(link_expires_at_unix))}</p>
      )}
      <Refusal error={make.error} />
      <Button busy={make.isPending} onClick={() => make.mutate()}>
        {words.makeLink}
      </Button>
    </div>
  );
}

/** How the speaker of a voice agrees: by reading a phrase here, or by a link elsewhere. */
export function ConsentPanel({ voice, onAccepted }: { voice: Pick<Voice, "voice_id">; onAccepted: () => void }) {
  const { voice_id } = voice;
  const state = useQuery({ ...query(api.voice_lab.get_consent, { voice_id }), staleTime: 0 });
  const [isReading, setReading] = useState(false);
  const refresh = useRefresh();
  const ask = useMutation({ mutationFn: () => api.voice_lab.ask_phrase({ voice_id }), meta: { quiet: true } });
  const accepted = async () => {
    await refresh();
    onAccepted();
  };
  if (state.data === undefined) {
    return state.error === null ? (
      <div role="status" className="flex flex-col gap-3">
        <span className="sr-only">{voiceLabWords.loading}</span>
        <Skeleton className="h-28 rounded-lg" />
        <Skeleton className="h-28 rounded-lg" />
      </div>
    ) : (
      <FailedQuery title={words.failed} query={state} />
    );
  }
  const { link_expires_at_unix, is_verified } = state.data;
  if (is_verified) return <p role="status">{words.accepted}</p>;
  const begin = () => {
    setReading(true);
    ask.mutate();
  };
  if (isReading) {
    return (
      <PhraseReader
        phrase={ask.data ?? null}
        onFresh={() => ask.mutate()}
        isAsking={ask.isPending}
        askError={ask.error}
        sign={(recording) => api.voice_lab.sign({ voice_id, recording })}
        onAccepted={accepted}
      />
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <Way icon={<Mic aria-hidden />} title={words.here} lead={words.hereLead}>
        <Button look="primary" onClick={begin}>
          {words.read}
        </Button>
      </Way>
      <Way icon={<Link2 aria-hidden />} title={words.elsewhere} lead={words.elsewhereLead(limits.consentLinkHours)}>
        <LinkMaker voice_id={voice_id} link_expires_at_unix={link_expires_at_unix} />
      </Way>
    </div>
  );
}
