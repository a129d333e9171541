import { CircleSlash, Languages } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { languageName } from "../voices/index.ts";
import { speechWords } from "../words/speech.ts";
import { voiceWords } from "../words/voices.ts";
import type { Speech } from "./use-speech.ts";

/** Says why the voice cannot speak: not now, or not with this model, which can be put right here. */
export function Mismatch({ speech }: { speech: Pick<Speech, "voice" | "model" | "betterModel" | "chooseModel"> }) {
  const { voice, model, betterModel, chooseModel } = speech;
  if (voice === null) return null;
  if (voice.disabled_reason !== null) {
    return (
      <div
        role="status"
        className="flex items-start gap-3 rounded-lg bg-danger-wash px-3 py-2 text-sm [overflow-wrap:anywhere] text-danger"
      >
        <CircleSlash aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0">
          {voiceWords.disabled(voice.name, voice.disabled_reason)} {voiceWords.chooseAnother}
        </span>
      </div>
    );
  }
  if (model === null || betterModel === null) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-accent-wash px-3 py-2 text-sm text-accent-text"
    >
      <Languages aria-hidden className="size-4 shrink-0" />
      <span className="min-w-40 flex-1">
        {speechWords.mismatch(voice.name, languageName(voice.labels.language ?? ""), model.name)}
      </span>
      <Button size="small" onClick={() => chooseModel(betterModel.model_id)}>
        {speechWords.switchModel(betterModel.name)}
      </Button>
    </div>
  );
}
