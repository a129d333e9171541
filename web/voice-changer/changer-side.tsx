import { type ReactNode, useId } from "react";
import { FailedQuery } from "../shell/failed-query.tsx";
import { Select } from "../ui/select.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Slider } from "../ui/slider.tsx";
import { Switch } from "../ui/switch.tsx";
import { HearVoice, VoicePicker } from "../voices/index.ts";
import { changerWords as words } from "../words/voice-changer.ts";
import type { ChangerChoices } from "./changer-choices.ts";

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-1.5 text-sm font-medium">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Which engine does it; one alone is named, and needs no choice. */
function ModelPart({ choices }: { choices: ChangerChoices }) {
  const { models, model, modelsQuery, chooseModel } = choices;
  if (models === undefined && modelsQuery.error !== null) {
    return <FailedQuery title={words.modelsFailed} query={modelsQuery} />;
  }
  if (models === undefined) return <Skeleton className="h-10 w-full rounded-md" />;
  if (model === null) {
    return (
      <p role="alert" className="text-sm text-danger">
        {words.noModels}
      </p>
    );
  }
  return (
    <>
      {models.length > 1 ? (
        <Select
          aria-label={words.model}
          value={model.model_id}
          onChange={chooseModel}
          choices={models.map(({ model_id, name }) => ({ value: model_id, label: name }))}
        />
      ) : (
        <p className="font-medium">{model.name}</p>
      )}
      <p className="mt-1.5 text-sm text-ink-soft">{model.description}</p>
    </>
  );
}

/** How near the recording comes to the voice: what these models follow of a voice's settings. */
function Similarity({ settings: state }: Pick<ChangerChoices, "settings">) {
  const { settings, defaults } = state;
  if (settings === undefined) return <Skeleton className="h-10 w-full" />;
  const text = words.percent(Math.round(settings.similarity_boost * 100));
  return (
    <div>
      <div className="flex items-baseline justify-between">
        <span aria-hidden className="text-sm font-medium">
          {words.similarity}
        </span>
        <span aria-hidden className="text-sm text-ink-soft">
          {text}
        </span>
      </div>
      <Slider
        label={words.similarity}
        valueText={text}
        value={settings.similarity_boost}
        min={0}
        max={1}
        step={0.01}
        {...(defaults === undefined ? {} : { mark: defaults.similarity_boost })}
        onChange={(similarity_boost) => state.change({ similarity_boost })}
      />
      <p className="text-xs text-ink-faint">{words.similarityHint}</p>
    </div>
  );
}

export interface ChangerSideProps {
  choices: ChangerChoices;
  /** Absent where nothing is cleaned. */
  noise?: { isRemoved: boolean; onChange: (isRemoved: boolean) => void };
}

/** Whether the recording is cleaned before it is changed. */
function NoiseSwitch({ isRemoved, onChange }: NonNullable<ChangerSideProps["noise"]>) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4">
      <div>
        <label htmlFor={id} className="text-sm font-medium">
          {words.noise}
        </label>
        <p id={`${id}-hint`} className="text-xs text-ink-faint">
          {words.noiseHint}
        </p>
      </div>
      <Switch id={id} aria-describedby={`${id}-hint`} checked={isRemoved} onChange={onChange} />
    </div>
  );
}

/** Whose voice it gets, and how. */
export function ChangerSide({ choices, noise }: ChangerSideProps) {
  const { voice } = choices;
  return (
    <div className="flex flex-col gap-5">
      <Part title={words.voice}>
        <div className="flex items-center gap-2">
          <div className="min-w-0 flex-1">
            <VoicePicker voice={voice} onChoose={choices.chooseVoice} />
          </div>
          {voice === null || voice.disabled_reason !== null ? null : (
            <HearVoice voice={voice} look="plain" className="rounded-full!" />
          )}
        </div>
      </Part>
      <Part title={words.model}>
        <ModelPart choices={choices} />
      </Part>
      <hr className="border-line" />
      <Similarity settings={choices.settings} />
      {noise === undefined ? null : <NoiseSwitch {...noise} />}
    </div>
  );
}
