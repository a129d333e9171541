import { useQuery } from "@tanstack/react-query";
import { BadgeCheck, GraduationCap, Mic, Plus, UserCheck } from "lucide-react";
import { lazy, useState } from "react";
import { Link, useNavigate } from "react-router";
import type { Voice } from "../../contract/voices.ts";
import { useSubscription } from "../shell/account.ts";
import { FailedQuery } from "../shell/failed-query.tsx";
import { countText } from "../shell/numbers.ts";
import { SUBSCRIPTION } from "../shell/redirects.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Later } from "../ui/later.tsx";
import { Progress } from "../ui/progress.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { VoiceLabel } from "../voices/index.ts";
import { voiceListQuery } from "../voices/voice-list.ts";
import { professionalVoiceWords as words } from "../words/professional-voices.ts";
import { cloningOf, VOICE_LAB } from "./addresses.ts";
import { isProfessional, type Stage, speechText, stageOf } from "./stage.ts";

const VoiceDialog = lazy(() => import("./voice-dialog.tsx"));

const WAY_ICONS = [Mic, UserCheck, GraduationCap];

const TONES = {
  recordings: "plain",
  verification: "plain",
  ready_to_train: "accent",
  training: "accent",
  failed: "danger",
  ready: "good",
  blocked: "danger",
} as const satisfies Record<Stage, string>;

/** The way from recordings to a voice, in three steps. */
function Ways({ seconds_min }: { seconds_min: number }) {
  return (
    <ol className="grid gap-3 sm:grid-cols-3">
      {words.ways.map(({ title, text }, at) => {
        const Icon = WAY_ICONS[at] ?? BadgeCheck;
        return (
          <li key={title} className="rounded-xl bg-sunken p-4 inset-ring inset-ring-line">
            <h3 className="flex items-center gap-2 font-medium">
              <Icon aria-hidden className="size-4 text-ink-faint" />
              {title}
            </h3>
            <p className="mt-1 text-sm text-pretty text-ink-soft">{text(speechText(seconds_min))}</p>
          </li>
        );
      })}
    </ol>
  );
}

function VoiceCard({ voice, seconds_min }: { voice: Voice; seconds_min: number }) {
  const { voice_id, name, fine_tuning } = voice;
  const stage = stageOf(voice, seconds_min);
  const progress = Math.max(0, ...Object.values(fine_tuning.progress ?? {}));
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl bg-surface px-4 py-3 inset-ring inset-ring-line transition-colors hover:bg-hover">
      <div className="min-w-0 flex-1 basis-52">
        <VoiceLabel voice={voice} size="large">
          {words.collected(speechText(fine_tuning.dataset_duration_seconds ?? 0))}
        </VoiceLabel>
      </div>
      <span className="flex items-center gap-3 max-sm:pl-13">
        {stage === "training" ? (
          <Progress value={progress || null} label={words.training.progress(name)} className="w-20" />
        ) : null}
        <Badge tone={TONES[stage]}>{words.stages[stage]}</Badge>
        <Link
          to={cloningOf(voice_id)}
          aria-label={words.open(name)}
          className="absolute inset-0 rounded-xl focus-visible:outline-2 focus-visible:outline-ring"
        />
      </span>
    </li>
  );
}

/** Somebody's professional voices, the plan's places for them, and a way to begin another one. */
export function AllVoices() {
  const asked = useQuery(voiceListQuery);
  const { data: plan } = useSubscription();
  const [isAdding, setAdding] = useState(false);
  const navigate = useNavigate();
  const voices = asked.data?.voices.filter(isProfessional);
  if (voices === undefined && asked.error !== null) return <FailedQuery title={words.failed} query={asked} />;
  if (voices === undefined || plan === undefined) {
    return (
      <div role="status" className="flex flex-col gap-3">
        <span className="sr-only">{words.loading}</span>
        <Skeleton className="h-24 rounded-xl" />
        <Skeleton className="h-18 rounded-xl" />
        <Skeleton className="h-18 rounded-xl" />
      </div>
    );
  }
  const seconds_min = plan.professional_speech_seconds_min;
  const limit = plan.professional_voice_limit + plan.extra_pvc_slots;
  const used = plan.professional_voice_slots_used;
  const isAllowed = plan.can_use_professional_voice_cloning && limit > 0;
  const isFull = used >= limit;
  const add = (
    <Button look="primary" icon={<Plus />} disabled={isFull} onClick={() => setAdding(true)}>
      {words.add}
    </Button>
  );
  return (
    <div className="flex flex-col gap-6">
      <p className="max-w-[62ch] text-pretty text-ink-soft">{words.lead(speechText(seconds_min))}</p>
      <Ways seconds_min={seconds_min} />
      {isAllowed ? (
        <>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="flex min-w-0 flex-1 basis-52 flex-wrap gap-x-3 text-sm text-ink-soft">
              {words.slots(countText(used), countText(limit))}
              {isFull ? (
                <>
                  <span>{words.full}</span>
                  <Link to={SUBSCRIPTION} className="font-medium text-accent-text underline underline-offset-2">
                    {words.moreRoom}
                  </Link>
                </>
              ) : null}
            </p>
            {voices.length > 0 ? add : null}
          </div>
          {voices.length === 0 ? (
            <EmptyState icon={<BadgeCheck aria-hidden />} title={words.emptyTitle} action={add}>
              {words.empty}
            </EmptyState>
          ) : null}
        </>
      ) : (
        <EmptyState
          icon={<BadgeCheck aria-hidden />}
          title={words.planTitle}
          action={
            <span className="flex flex-wrap justify-center gap-2">
              <Button asChild look="primary">
                <Link to={SUBSCRIPTION}>{words.planAction}</Link>
              </Button>
              <Button asChild>
                <Link to={VOICE_LAB}>{words.planOther}</Link>
              </Button>
            </span>
          }
        >
          {words.plan}
        </EmptyState>
      )}
      {voices.length > 0 ? (
        <ul aria-label={words.list} className="flex flex-col gap-3">
          {voices.map((voice) => (
            <VoiceCard key={voice.voice_id} voice={voice} seconds_min={seconds_min} />
          ))}
        </ul>
      ) : null}
      {isAdding ? (
        <Later>
          <VoiceDialog
            voice={null}
            onDone={(voice_id) => void navigate(cloningOf(voice_id))}
            onClose={() => setAdding(false)}
          />
        </Later>
      ) : null}
    </div>
  );
}
