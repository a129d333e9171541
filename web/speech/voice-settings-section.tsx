import { RotateCcw } from "lucide-react";
import { useId } from "react";
import { limits } from "../../contract/limits.ts";
import type { Model } from "../../contract/models.ts";
import type { Voice, VoiceSettings } from "../../contract/voices.ts";
import { Button } from "../ui/button.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Slider } from "../ui/slider.tsx";
import { Switch } from "../ui/switch.tsx";
import type { useVoiceSettings } from "../voices/index.ts";
import { speechWords } from "../words/speech.ts";

type NumberName = "stability" | "similarity_boost" | "style" | "speed";

const percentText = (value: number): string => speechWords.percent(Math.round(value * 100));
const speedText = (value: number): string => speechWords.speedValue(value.toFixed(2));

interface SettingSliderProps {
  name: NumberName;
  settings: VoiceSettings;
  defaults: VoiceSettings | undefined;
  onChange: (part: Partial<VoiceSettings>) => void;
}

function SettingSlider({ name, settings, defaults, onChange }: SettingSliderProps) {
  const words = speechWords[name];
  const value = settings[name];
  const text = name === "speed" ? speedText(value) : percentText(value);
  return (
    <div>
      <div className="flex items-baseline justify-between">
        <span aria-hidden className="text-sm font-medium">
          {words.label}
        </span>
        <span aria-hidden className="text-sm text-ink-soft">
          {text}
        </span>
      </div>
      <Slider
        label={words.label}
        valueText={text}
        value={value}
        min={name === "speed" ? limits.speedMin : 0}
        max={name === "speed" ? limits.speedMax : 1}
        step={0.01}
        {...(defaults === undefined ? {} : { mark: defaults[name] })}
        onChange={(next) => onChange({ [name]: next })}
      />
      <div aria-hidden className="flex justify-between text-xs text-ink-faint">
        <span>{words.low}</span>
        <span>{words.high}</span>
      </div>
    </div>
  );
}

function SpeakerBoost({ settings, onChange }: Pick<SettingSliderProps, "settings" | "onChange">) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4">
      <div>
        <label htmlFor={id} className="text-sm font-medium">
          {speechWords.speakerBoost}
        </label>
        <p id={`${id}-hint`} className="text-xs text-ink-faint">
          {speechWords.speakerBoostHint}
        </p>
      </div>
      <Switch
        id={id}
        aria-describedby={`${id}-hint`}
        checked={settings.use_speaker_boost}
        onChange={(use_speaker_boost) => onChange({ use_speaker_boost })}
      />
    </div>
  );
}

function SettingsSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-6">
      <span className="sr-only">{speechWords.loadingSettings}</span>
      {["stability", "similarity", "speed"].map((name) => (
        <div key={name} className="flex flex-col gap-3">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-1 w-full" />
        </div>
      ))}
    </div>
  );
}

export interface VoiceSettingsSectionProps {
  voice: Voice;
  model: Model | null;
  state: ReturnType<typeof useVoiceSettings>;
}

/** How the chosen voice speaks: only what the model follows, saved for this voice. */
export function VoiceSettingsSection({ voice, model, state }: VoiceSettingsSectionProps) {
  const { settings, defaults, change } = state;
  const names: readonly NumberName[] = [
    "speed",
    "stability",
    "similarity_boost",
    ...(model?.can_use_style === false ? [] : (["style"] as const)),
  ];
  const isChanged =
    settings !== undefined &&
    defaults !== undefined &&
    (Object.keys(defaults) as (keyof VoiceSettings)[]).some((name) => settings[name] !== defaults[name]);
  return (
    <section aria-label={speechWords.settingsOf(voice.name)} className="flex flex-col gap-4">
      <div className="flex h-8 items-center justify-between">
        <h2 className="truncate font-semibold">{speechWords.settingsOf(voice.name)}</h2>
        {isChanged ? (
          <Button
            size="small"
            look="quiet"
            aria-label={speechWords.resetLabel}
            icon={<RotateCcw />}
            onClick={state.reset}
            className="-mr-2"
          >
            {speechWords.reset}
          </Button>
        ) : null}
      </div>
      {state.isError ? (
        <div role="alert" className="flex items-center gap-3 text-sm text-ink-soft">
          <span className="flex-1">{speechWords.settingsFailed}</span>
          <Button size="small" onClick={() => void state.refetch()}>
            {speechWords.tryAgain}
          </Button>
        </div>
      ) : settings === undefined ? (
        <SettingsSkeleton />
      ) : (
        <>
          {names.map((name) => (
            <SettingSlider key={name} name={name} settings={settings} defaults={defaults} onChange={change} />
          ))}
          {model?.can_use_speaker_boost === false ? null : <SpeakerBoost settings={settings} onChange={change} />}
        </>
      )}
    </section>
  );
}
