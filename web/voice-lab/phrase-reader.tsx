import { useMutation } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { limits } from "../../contract/limits.ts";
import type { PhraseToRead, SignedConsent } from "../../contract/voice-consent.ts";
import { ApiError } from "../api-error.ts";
import { Refusal } from "../shell/refusal.tsx";
import { Button } from "../ui/button.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { languageName } from "../voices/index.ts";
import { voiceLabWords } from "../words/voice-lab.ts";
import { Microphone } from "./microphone.tsx";

const words = voiceLabWords.consent;

export interface PhraseReaderProps {
  phrase: PhraseToRead | null;
  /** Asks for another phrase. */
  onFresh: () => void;
  isAsking: boolean;
  /** Why there is none. */
  askError: Error | null;
  sign: (recording: File) => Promise<SignedConsent>;
  /** It is still being checked, for whoever looks, until this is done. */
  onAccepted: () => Promise<void> | void;
}

/** A phrase to read aloud, the microphone, and how it went. */
export function PhraseReader({ phrase, onFresh, isAsking, askError, sign, onAccepted }: PhraseReaderProps) {
  const signing = useMutation({
    mutationFn: sign,
    onSuccess: async ({ status }) => {
      if (status === "accepted") await onAccepted();
    },
    meta: { quiet: true },
  });
  if (phrase === null) {
    return askError === null ? (
      <div role="status">
        <span className="sr-only">{words.read}</span>
        <Skeleton className="h-24 rounded-lg" />
      </div>
    ) : (
      <Refusal error={askError} />
    );
  }
  const result = signing.data;
  const left = result?.attempts_left ?? phrase.attempts_left;
  const isOver = left === 0 || (signing.error instanceof ApiError && signing.error.errorType === "consent_phrase_over");
  const fresh = () => {
    signing.reset();
    onFresh();
  };
  return (
    <div className="flex flex-col gap-4">
      <figure className="rounded-lg bg-sunken p-4 inset-ring inset-ring-line">
        <figcaption className="text-sm text-ink-soft">{words.phrase}</figcaption>
        <blockquote lang={phrase.language} className="mt-1 text-lg text-balance">
          {phrase.phrase}
        </blockquote>
        <p className="mt-2 text-sm text-ink-faint">
          {words.phraseLanguage(languageName(phrase.language))} · {words.attempts(left)}
        </p>
      </figure>
      <div role="alert" className="empty:hidden">
        {result?.status === "refused" ? (
          <div className="flex gap-2.5 rounded-md bg-danger-wash px-3 py-2.5 text-danger">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            <p>
              <strong className="font-medium">{words.refused}</strong>. {result.reason}
            </p>
          </div>
        ) : null}
      </div>
      {isOver ? null : <Refusal error={signing.error} />}
      {isOver ? (
        <div className="flex flex-wrap items-center gap-3">
          <p className="min-w-0 flex-1 text-ink-soft">{words.freshLead}</p>
          <Button look="primary" busy={isAsking} onClick={fresh}>
            {words.fresh}
          </Button>
        </div>
      ) : signing.isPending ? (
        <p role="status" className="animate-breathe text-ink-soft">
          {words.checking}
        </p>
      ) : (
        <Microphone
          key={result === undefined ? "first" : "again"}
          seconds_max={limits.consentRecordingSecondsMax}
          look="primary"
          {...(result === undefined ? {} : { start: voiceLabWords.microphone.again })}
          onRecorded={(recording) => signing.mutate(recording)}
        />
      )}
    </div>
  );
}
