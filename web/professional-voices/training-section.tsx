import { useMutation } from "@tanstack/react-query";
import { AudioLines, CircleAlert, CircleCheck, GraduationCap } from "lucide-react";
import { useState } from "react";
import type { ProfessionalVoice, VoiceTraining } from "../../contract/professional-voice-shapes.ts";
import { api } from "../api.ts";
import { confirm } from "../shell/confirm.ts";
import { soundText } from "../shell/numbers.ts";
import { Refusal } from "../shell/refusal.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Progress } from "../ui/progress.tsx";
import { Select } from "../ui/select.tsx";
import { useSpeakWith } from "../voice-lab/change-voices.ts";
import { professionalVoiceWords } from "../words/professional-voices.ts";
import { runningOf } from "./stage.ts";
import { useRefreshVoice } from "./voice-query.ts";

const words = professionalVoiceWords.training;

/** A training that waits or runs: how far it is, how long it will take, and a way to stop it. */
function Running({ voice, training }: { voice: ProfessionalVoice; training: VoiceTraining }) {
  const { voice_id, name } = voice;
  const { state, progress, message, queue_position, seconds_left } = training;
  const refresh = useRefreshVoice();
  const stop = useMutation({
    mutationFn: () => api.professional_voices.cancel_training({ voice_id }),
    onSettled: refresh,
    meta: { success: words.stopped },
  });
  const ask = async () => {
    const isSure = await confirm({
      title: words.stopTitle,
      description: words.stopDescription,
      confirm: words.stop,
      cancel: words.keepOn,
      danger: true,
    });
    if (isSure) stop.mutate();
  };
  const isQueued = state === "queued";
  const facts = isQueued
    ? [words.queued(queue_position ?? 0)]
    : [
        words.running(Math.floor(100 * progress)),
        ...(seconds_left === null ? [] : [words.left(soundText(seconds_left))]),
        ...(message === null ? [] : [message]),
      ];
  return (
    <div>
      <Progress value={isQueued ? null : progress} label={words.progress(name)} />
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="min-w-0 flex-1 basis-52 text-ink-soft tabular-nums">
          {facts.join(" · ")}
        </p>
        <Button size="small" busy={stop.isPending} onClick={() => void ask()}>
          {words.stop}
        </Button>
      </div>
      <p className="mt-1 text-sm text-ink-faint">{words.lead}</p>
    </div>
  );
}

/** How the last training ended. */
function Outcome({ voice }: { voice: ProfessionalVoice }) {
  const speakWith = useSpeakWith();
  const failed = voice.trainings.find(({ state }) => state === "failed");
  return (
    <>
      {failed === undefined ? null : (
        <p role="alert" className="flex gap-2.5 rounded-md bg-danger-wash px-3 py-2.5 text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <strong className="font-medium">{words.failed}.</strong> {failed.message}
          </span>
        </p>
      )}
      {voice.can_speak ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg bg-good-wash p-4">
          <CircleCheck aria-hidden className="size-5 shrink-0 text-good" />
          <span className="min-w-0 flex-1 basis-52">
            <strong className="block font-medium">{words.done}</strong>
            <span className="block text-sm text-ink-soft">{words.doneLead}</span>
          </span>
          <Button look="primary" icon={<AudioLines />} onClick={() => speakWith(voice.voice_id)}>
            {words.tryIt}
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** What is trained, and the button that begins; why it cannot be pressed yet stands beside it. */
function Start({ voice }: { voice: ProfessionalVoice }) {
  const { voice_id, makers, training_blocked, can_speak } = voice;
  const [model, setModel] = useState("");
  const refresh = useRefreshVoice();
  const choices = makers.flatMap((maker) => maker.models.map((each) => ({ ...each, maker })));
  const chosen = choices.find(({ model_id }) => model_id === model) ?? choices[0];
  const train = useMutation({
    mutationFn: () =>
      api.professional_voices.train({ voice_id, ...(chosen === undefined ? {} : { model_id: chosen.model_id }) }),
    onSettled: refresh,
    meta: { quiet: true, success: words.started },
  });
  return (
    <div className="flex flex-col gap-4">
      {chosen === undefined ? null : (
        <Field label={words.model} hint={`${chosen.maker.name}. ${chosen.maker.description}`}>
          {(parts) => (
            <Select
              {...parts}
              value={chosen.model_id}
              onChange={setModel}
              choices={choices.map(({ model_id, name }) => ({ value: model_id, label: name }))}
              className="sm:max-w-80"
            />
          )}
        </Field>
      )}
      <Refusal error={train.error} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          look={can_speak ? "plain" : "primary"}
          icon={<GraduationCap />}
          disabled={training_blocked !== null}
          busy={train.isPending}
          onClick={() => train.mutate()}
        >
          {can_speak ? words.again : words.start}
        </Button>
        <p className="min-w-0 flex-1 basis-52 text-sm text-ink-soft">
          {training_blocked?.message ?? (can_speak ? words.againLead : words.lead)}
        </p>
      </div>
    </div>
  );
}

/** The training of a voice: what it waits for, how far it is, how it ended. */
export function TrainingSection({ voice }: { voice: ProfessionalVoice }) {
  const running = runningOf(voice);
  return (
    <div className="flex flex-col gap-4">
      {running === undefined ? (
        <>
          <Outcome voice={voice} />
          <Start voice={voice} />
        </>
      ) : (
        <Running voice={voice} training={running} />
      )}
    </div>
  );
}
