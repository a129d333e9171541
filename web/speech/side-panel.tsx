import { type ReactNode, useId } from "react";
import { ModelPicker } from "../models/index.ts";
import { Field } from "../ui/field.tsx";
import { Select } from "../ui/select.tsx";
import { HearVoice, VoicePicker } from "../voices/index.ts";
import { modelWords } from "../words/models.ts";
import { speechWords } from "../words/speech.ts";
import { voiceWords } from "../words/voices.ts";
import { AdvancedSection } from "./advanced-section.tsx";
import { Mismatch } from "./mismatch.tsx";
import { detectsLanguage } from "./order.ts";
import type { Speech } from "./use-speech.ts";
import { VoiceSettingsSection } from "./voice-settings-section.tsx";

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

/** Nothing where there is nothing to choose. */
function LanguageField({ speech }: { speech: Speech }) {
  const languages = speech.model?.languages ?? [];
  if (languages.length < 2) return null;
  const { language_code } = speech.options;
  // Kept for another model that speaks it; this one is not asked to.
  const isSpoken = languages.some(({ language_id }) => language_id === language_code);
  return (
    <Field label={speechWords.language}>
      {(parts) => (
        <Select
          {...parts}
          value={isSpoken ? language_code : ""}
          onChange={(next) => speech.changeOptions({ language_code: next })}
          choices={[
            { value: "", label: detectsLanguage() ? speechWords.languageAuto : speechWords.languageOfVoice },
            ...languages.map(({ language_id, name }) => ({ value: language_id, label: name })),
          ]}
        />
      )}
    </Field>
  );
}

/** Who speaks, with which model, and how. */
export function SidePanel({ speech }: { speech: Speech }) {
  const { voice, model } = speech;
  return (
    <div className="flex flex-col gap-5">
      <Part title={voiceWords.voice}>
        <div className="flex items-center gap-2">
          <div className="min-w-0 flex-1">
            <VoicePicker voice={voice} onChoose={speech.chooseVoice} />
          </div>
          {voice === null || voice.disabled_reason !== null ? null : (
            <HearVoice voice={voice} look="plain" className="rounded-full!" />
          )}
        </div>
      </Part>
      <Part title={modelWords.model}>
        <ModelPicker model={model} onChoose={speech.chooseModel} />
      </Part>
      <Mismatch speech={speech} />
      <LanguageField speech={speech} />
      {voice === null ? null : (
        <>
          <hr className="border-line" />
          <VoiceSettingsSection voice={voice} model={model} state={speech.settings} />
        </>
      )}
      <hr className="border-line" />
      <AdvancedSection options={speech.options} tier={speech.tier} onChange={speech.changeOptions} />
    </div>
  );
}
