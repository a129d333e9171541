import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, query } from "../api.ts";
import { clockText, Waveform } from "../player/index.ts";
import { Refusal } from "../shell/refusal.tsx";
import { Button } from "../ui/button.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Slider } from "../ui/slider.tsx";
import { professionalVoiceWords } from "../words/professional-voices.ts";
import type { SampleProps } from "./sample-props.ts";
import { useRefreshVoice } from "./voice-query.ts";

const words = professionalVoiceWords.samples;
const WAVE_HEIGHT = 56;
const STEP_MS = 100;
/** Less than that is no sentence. */
const LEAST_MS = 1000;

/** The loudness of a recording, and the part of it that is trained on. */
export function SampleTrim({ voice_id, sample, isLocked }: SampleProps) {
  const { sample_id, trim_start, trim_end } = sample;
  const all = Math.floor(sample.duration_secs * 1000);
  const [from, setFrom] = useState(trim_start ?? 0);
  const [to, setTo] = useState(trim_end ?? all);
  const refresh = useRefreshVoice();
  const wave = useQuery({
    ...query(api.professional_voices.get_sample_waveform, { voice_id, sample_id }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const save = useMutation({
    mutationFn: (bounds: { trim_start_time: number | null; trim_end_time: number | null }) =>
      api.professional_voices.edit_sample({ voice_id, sample_id, ...bounds }),
    onSettled: refresh,
    meta: { quiet: true, success: words.changed },
  });
  const isChanged = from !== (trim_start ?? 0) || to !== (trim_end ?? all);
  const isTrimmed = trim_start !== null || trim_end !== null;
  const keep = () => save.mutate({ trim_start_time: from <= 0 ? null : from, trim_end_time: to >= all ? null : to });
  const [start, end] = [from / all, to / all].map((share) => `${100 * share}%`);
  const shared = { min: 0, max: all, step: STEP_MS, disabled: isLocked || save.isPending || all <= LEAST_MS };
  return (
    <section aria-label={words.trim}>
      <h4 className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm font-medium">
        {words.trim}
        <span className="font-normal text-ink-soft tabular-nums">
          {words.trimShown(clockText(from / 1000), clockText(to / 1000))}
        </span>
      </h4>
      <div className="relative mt-2 overflow-hidden rounded-md bg-surface" style={{ height: WAVE_HEIGHT }}>
        {wave.data === undefined ? (
          wave.error === null ? (
            <Skeleton className="h-full" />
          ) : (
            <p role="alert" className="p-3 text-sm text-ink-soft">
              {words.waveformFailed}
            </p>
          )
        ) : (
          <Waveform peaks={wave.data.visual_waveform} height={WAVE_HEIGHT} />
        )}
        <span aria-hidden className="absolute inset-y-0 left-0 bg-sunken/85" style={{ width: start }} />
        <span aria-hidden className="absolute inset-y-0 right-0 bg-sunken/85" style={{ left: end }} />
        <span aria-hidden className="absolute inset-y-0 w-0.5 bg-accent" style={{ left: start }} />
        <span aria-hidden className="absolute inset-y-0 w-0.5 -translate-x-full bg-accent" style={{ left: end }} />
      </div>
      <div className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-2">
        {(
          [
            [words.trimFrom, from, (value: number) => setFrom(Math.min(value, to - LEAST_MS))],
            [words.trimTo, to, (value: number) => setTo(Math.max(value, from + LEAST_MS))],
          ] as const
        ).map(([label, value, onChange]) => (
          <span key={label} className="flex items-center gap-3">
            <span aria-hidden className="w-10 text-sm text-ink-soft">
              {label}
            </span>
            <Slider
              {...shared}
              label={label}
              value={value}
              valueText={clockText(value / 1000)}
              onChange={onChange}
              className="min-w-0 flex-1"
            />
          </span>
        ))}
      </div>
      <Refusal error={save.error} />
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {isChanged ? (
          <Button size="small" look="solid" busy={save.isPending} onClick={keep}>
            {words.trimSave}
          </Button>
        ) : null}
        {isTrimmed ? (
          <Button
            size="small"
            disabled={isLocked}
            busy={save.isPending}
            onClick={() => save.mutate({ trim_start_time: null, trim_end_time: null })}
          >
            {words.trimAll}
          </Button>
        ) : null}
      </div>
    </section>
  );
}
