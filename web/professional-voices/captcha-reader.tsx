import { useMutation } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { useEffect, useState } from "react";
import { limits } from "../../contract/limits.ts";
import { api } from "../api.ts";
import { ApiError } from "../api-error.ts";
import { clockText } from "../player/index.ts";
import { Refusal } from "../shell/refusal.tsx";
import { Button } from "../ui/button.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Microphone } from "../voice-lab/microphone.tsx";
import { languageName } from "../voices/index.ts";
import { voiceVerificationWords } from "../words/voice-verification.ts";

const words = voiceVerificationWords.captcha;
const SECOND_MS = 1000;

/** What is known of the words on the picture beside it. */
export interface ShownCaptcha {
  text: string;
  language: string;
  expires_at_unix: number;
  attempts_left: number;
}

const nowSeconds = (): number => Math.floor(Date.now() / SECOND_MS);

/** Seconds until a moment, counted down. */
function useSecondsLeft(end_unix: number): number {
  const [now, setNow] = useState(nowSeconds);
  useEffect(() => {
    const timer = setInterval(() => setNow(nowSeconds()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, end_unix - now);
}

interface PictureProps {
  url: string;
  captcha: ShownCaptcha | null;
  end_unix: number;
  attempts: number;
}

/** The words as a picture, in what language, and how long and how often they may be read. */
function Picture({ url, captcha, end_unix, attempts }: PictureProps) {
  const seconds = useSecondsLeft(end_unix);
  const facts = [
    ...(captcha === null ? [] : [words.language(languageName(captcha.language))]),
    words.left(clockText(seconds)),
    words.attempts(attempts),
  ];
  return (
    <figure className="overflow-hidden rounded-lg bg-sunken inset-ring inset-ring-line">
      <img
        src={url}
        alt={captcha === null ? words.pictureOnly : words.picture(captcha.text)}
        className="mx-auto block max-h-72 w-full bg-white object-contain"
      />
      <figcaption className="px-4 py-2.5 text-sm text-ink-soft tabular-nums">{facts.join(" · ")}</figcaption>
    </figure>
  );
}

export interface CaptchaReaderProps {
  voice_id: string;
  /** What is known of the words that are shown, where that is told. */
  captcha: ShownCaptcha | null;
  /** New words were asked for, or some were read. */
  onChanged: () => Promise<unknown>;
  onPassed: () => Promise<void>;
}

/** Words shown as a picture, read aloud with the microphone, and how that went. */
export function CaptchaReader({ voice_id, captcha, onChanged, onPassed }: CaptchaReaderProps) {
  const [refusals, setRefusals] = useState(0);
  const ask = useMutation({
    mutationFn: async () => {
      const answer = await api.professional_voices.get_captcha({ voice_id });
      const url = URL.createObjectURL(await answer.blob());
      const end_unix = nowSeconds() + limits.captchaMinutes * 60;
      return { url, end_unix };
    },
    onSuccess: () => {
      setRefusals(0);
      pass.reset();
    },
    onSettled: onChanged,
    meta: { quiet: true },
  });
  const pass = useMutation({
    mutationFn: (recording: File) => api.professional_voices.pass_captcha({ voice_id, recording }),
    onSuccess: onPassed,
    onError: (error) => {
      if (error instanceof ApiError && error.errorType === "captcha_not_passed") setRefusals((count) => count + 1);
    },
    onSettled: onChanged,
    meta: { quiet: true },
  });
  const url = ask.data?.url;
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);
  const end_unix = captcha?.expires_at_unix ?? ask.data?.end_unix ?? 0;
  const isLate = useSecondsLeft(end_unix) === 0;
  if (ask.data === undefined) {
    if (ask.isPending)
      return (
        <div role="status">
          <span className="sr-only">{words.show}</span>
          <Skeleton className="h-40 rounded-lg" />
        </div>
      );
    return (
      <div className="flex flex-col items-start gap-3">
        <Refusal error={ask.error} />
        <Button look="primary" icon={<Eye />} onClick={() => ask.mutate()}>
          {words.show}
        </Button>
      </div>
    );
  }
  const attempts = captcha?.attempts_left ?? limits.consentAttemptsMax - refusals;
  const isSpent = pass.error instanceof ApiError && pass.error.errorType === "consent_phrase_over";
  const isOver = isSpent || attempts <= 0 || (isLate && !pass.isPending);
  return (
    <div className="flex flex-col gap-4">
      <Picture url={ask.data.url} captcha={captcha} end_unix={end_unix} attempts={Math.max(0, attempts)} />
      {isSpent ? null : <Refusal error={pass.error} />}
      <Refusal error={ask.error} />
      {isOver ? (
        <div className="flex flex-wrap items-center gap-3">
          <p role="status" className="min-w-0 flex-1 basis-52 text-ink-soft">
            {words.over}
          </p>
          <Button look="primary" busy={ask.isPending} onClick={() => ask.mutate()}>
            {words.fresh}
          </Button>
        </div>
      ) : pass.isPending ? (
        <p role="status" className="animate-breathe text-ink-soft">
          {words.checking}
        </p>
      ) : (
        <Microphone
          key={refusals}
          seconds_max={limits.consentRecordingSecondsMax}
          look="primary"
          start={refusals === 0 ? words.record : words.again}
          onRecorded={(recording) => pass.mutate(recording)}
        />
      )}
    </div>
  );
}
