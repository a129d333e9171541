import { Languages } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { languageName } from "../voices/index.ts";
import { speechWords } from "../words/speech.ts";
import type { Speech } from "./use-speech.ts";

/** Says that the model does not speak the voice's language, and how to put it right. */
export function Mismatch({ speech }: { speech: Pick<Speech, "voice" | "model" | "betterModel" | "chooseModel"> }) {
  const { voice, model, betterModel, chooseModel } = speech;
  if (voice === null || model === null || betterModel === null) return null;
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
