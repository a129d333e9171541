import { useMutation } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, CircleX, SlidersHorizontal, Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { ProfessionalSample } from "../../contract/professional-voice-shapes.ts";
import { api } from "../api.ts";
import { PlayButton, playAddress } from "../player/index.ts";
import { confirm } from "../shell/confirm.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { professionalVoiceWords } from "../words/professional-voices.ts";
import { shellWords } from "../words/shell.ts";
import type { SampleProps } from "./sample-props.ts";
import { soundOfBase64 } from "./sound-of-base64.ts";
import { speechText, type Verdict, verdictOf } from "./stage.ts";
import { useRefreshVoice } from "./voice-query.ts";

const words = professionalVoiceWords.samples;
/** Loaded when a recording is to be adjusted. */
const SampleDetails = lazy(() => import("./sample-details.tsx"));

const VERDICTS = {
  good: { tone: "good", icon: <CircleCheck aria-hidden /> },
  advice: { tone: "plain", icon: <CircleAlert aria-hidden /> },
  refused: { tone: "danger", icon: <CircleX aria-hidden /> },
} as const satisfies Record<Verdict, object>;

/** What of it is trained on, in a line. */
function factsOf({ counted_secs, duration_secs, ...sample }: ProfessionalSample): readonly string[] {
  const all = speechText(duration_secs);
  const counted = counted_secs > 0 ? words.counted(speechText(counted_secs), all) : words.countedNothing(all);
  const chosen = sample.speaker_separation.selected_speaker_ids?.length ?? 0;
  return [
    counted,
    ...(sample.remove_background_noise ? [words.clean] : []),
    ...(sample.trim_start === null && sample.trim_end === null ? [] : [words.trimmed]),
    ...(chosen > 0 ? [words.oneSpeaker(chosen)] : []),
  ];
}

/** A recording: heard, judged, adjusted, taken away. */
export function SampleRow({ voice_id, voice_name, sample, isLocked }: SampleProps) {
  const { sample_id, file_name, notes } = sample;
  const [isOpen, setOpen] = useState(false);
  const refresh = useRefreshVoice();
  const key = `professional-sample:${sample_id}`;
  const hear = useMutation({
    mutationFn: () =>
      api.professional_voices.get_sample_audio({
        voice_id,
        sample_id,
        ...(sample.remove_background_noise ? { remove_background_noise: "true" as const } : {}),
      }),
    onSuccess: (sound) =>
      playAddress(
        { key, voice_id, voice_name, text: file_name, history_item_id: null },
        soundOfBase64(sound),
        words.playFailed,
      ),
  });
  const remove = useMutation({
    mutationFn: () => api.professional_voices.delete_sample({ voice_id, sample_id }),
    onSettled: refresh,
    meta: { success: words.deleted },
  });
  const ask = async () => {
    const isSure = await confirm({
      title: words.deleteTitle(file_name),
      description: words.deleteDescription,
      confirm: words.deleteConfirm,
      cancel: shellWords.cancel,
      danger: true,
    });
    if (isSure) remove.mutate();
  };
  const verdict = verdictOf(sample);
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <PlayButton
          size="small"
          tooltip={false}
          name={file_name}
          isThis={(track) => track.key === key}
          onPlay={() => hear.mutate()}
        />
        <span className="min-w-0 flex-1 basis-40">
          <span className="block truncate font-medium">{file_name}</span>
          <span className="block text-sm text-ink-soft tabular-nums">{factsOf(sample).join(" · ")}</span>
        </span>
        <span className="flex items-center gap-1 max-sm:pl-10">
          <Badge tone={VERDICTS[verdict].tone} icon={VERDICTS[verdict].icon}>
            {words[verdict]}
          </Badge>
          <Button
            size="small"
            look="quiet"
            icon={<SlidersHorizontal />}
            aria-label={words.detailsOf(file_name)}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {words.details}
          </Button>
          <IconButton
            size="small"
            label={words.delete(file_name)}
            icon={<Trash2 />}
            tooltip={false}
            disabled={isLocked}
            busy={remove.isPending}
            onClick={() => void ask()}
          />
        </span>
      </div>
      {notes.length === 0 ? null : (
        <ul className="mt-1.5 flex flex-col gap-0.5 pl-10 text-sm">
          {notes.map(({ code, severity, message }) => (
            <li key={code} className={severity === "refusal" ? "text-danger" : "text-ink-soft"}>
              {message}
            </li>
          ))}
        </ul>
      )}
      {isOpen ? (
        <div className="mt-3 sm:pl-10">
          <Suspense fallback={<Skeleton className="h-40 rounded-lg" />}>
            <SampleDetails voice_id={voice_id} voice_name={voice_name} sample={sample} isLocked={isLocked} />
          </Suspense>
        </div>
      ) : null}
    </li>
  );
}
