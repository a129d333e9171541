import { Check, MoreHorizontal, PencilLine, Trash2 } from "lucide-react";
import { lazy, type ReactNode, useId, useState } from "react";
import { useNavigate } from "react-router";
import type { ProfessionalVoice } from "../../contract/professional-voice-shapes.ts";
import { BackLink } from "../ui/back-link.tsx";
import { classes } from "../ui/classes.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { Later } from "../ui/later.tsx";
import { Menu, MenuItem } from "../ui/menu.tsx";
import { languageName, VoiceLabel, voiceTraits } from "../voices/index.ts";
import { professionalVoiceWords as words } from "../words/professional-voices.ts";
import { CLONING } from "./addresses.ts";
import { DatasetMeter } from "./dataset-meter.tsx";
import { Intake } from "./intake.tsx";
import { SampleRow } from "./sample-row.tsx";
import { runningOf } from "./stage.ts";
import { TrainingSection } from "./training-section.tsx";
import { useDeleteProfessional } from "./use-delete-professional.ts";
import { VerificationSection } from "./verification-section.tsx";

const VoiceDialog = lazy(() => import("./voice-dialog.tsx"));

interface StepProps {
  number: number;
  title: string;
  isDone: boolean;
  children: ReactNode;
}

/** One of the three things that a professional voice takes. */
function Step({ number, title, isDone, children }: StepProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-xl border border-line bg-surface p-4 shadow-low sm:p-6">
      <h2 id={id} className="mb-4 flex items-center gap-3 text-md font-semibold">
        <span
          aria-hidden
          className={classes(
            "flex size-6 shrink-0 items-center justify-center rounded-full text-sm tabular-nums",
            isDone ? "bg-good-wash text-good" : "bg-hover text-ink-soft",
          )}
        >
          {isDone ? <Check className="size-4 stroke-[2.5]" /> : number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}

function Samples({ voice, isLocked }: { voice: ProfessionalVoice; isLocked: boolean }) {
  const { voice_id, name, samples } = voice;
  if (samples.length === 0) return null;
  return (
    <ul aria-label={words.samples.list} className="mt-4 divide-y divide-line border-t border-line">
      {samples.map((sample) => (
        <SampleRow key={sample.sample_id} voice_id={voice_id} voice_name={name} sample={sample} isLocked={isLocked} />
      ))}
    </ul>
  );
}

/** A professional voice being made: its recordings, its speaker, its training. */
export function Workbench({ voice }: { voice: ProfessionalVoice }) {
  const { dataset, is_verified, safety_control, can_speak, language } = voice;
  const [isEditing, setEditing] = useState(false);
  const navigate = useNavigate();
  const remove = useDeleteProfessional(() => void navigate(CLONING));
  const isLocked = runningOf(voice) !== undefined;
  const traits = [languageName(language), ...voiceTraits(voice, 3)].join(" · ");
  return (
    <div className="flex flex-col gap-5">
      <BackLink to={CLONING}>{words.back}</BackLink>
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <VoiceLabel voice={{ ...voice, category: "professional" }} size="large">
            {traits}
          </VoiceLabel>
        </div>
        <Menu
          label={words.more(voice.name)}
          trigger={
            <IconButton label={words.more(voice.name)} icon={<MoreHorizontal />} busy={remove.isBusy} tooltip={false} />
          }
        >
          <MenuItem icon={<PencilLine />} disabled={isLocked} onSelect={() => setEditing(true)}>
            {words.edit}
          </MenuItem>
          <MenuItem icon={<Trash2 />} danger onSelect={() => void remove.ask(voice.voice_id)}>
            {words.delete}
          </MenuItem>
        </Menu>
      </div>
      <Step number={1} title={words.meter.title} isDone={dataset.speech_seconds >= dataset.speech_seconds_min}>
        <DatasetMeter dataset={dataset} />
        <p className="mt-2 mb-5 text-sm text-ink-faint">{words.meter.note}</p>
        <Intake voice_id={voice.voice_id} isLocked={isLocked} />
        <Samples voice={voice} isLocked={isLocked} />
      </Step>
      <Step number={2} title={words.verification.title} isDone={is_verified && safety_control !== "CAPTCHA"}>
        <VerificationSection voice={voice} />
      </Step>
      <Step number={3} title={words.training.title} isDone={can_speak}>
        <TrainingSection voice={voice} />
      </Step>
      <Later>
        {isEditing ? (
          <VoiceDialog voice={voice} onDone={() => setEditing(false)} onClose={() => setEditing(false)} />
        ) : null}
      </Later>
    </div>
  );
}
