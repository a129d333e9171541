import { Check, ChevronsUpDown, Minus } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import type { Model } from "../../contract/models.ts";
import { Button } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { Flyout } from "../ui/flyout.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { modelWords } from "../words/models.ts";
import { useModels } from "./model-list.ts";

function languagesText({ languages }: Pick<Model, "languages">): string {
  const [only] = languages;
  return languages.length === 1 && only !== undefined
    ? modelWords.onlyLanguage(only.name)
    : modelWords.languages(languages.length);
}

/** Which settings a model follows and which it does not. */
function Follows({ model }: { model: Model }) {
  const { settings } = modelWords;
  const parts = [
    [settings.stability, true],
    [settings.similarity_boost, true],
    [settings.speed, true],
    [settings.style, model.can_use_style],
    [settings.use_speaker_boost, model.can_use_speaker_boost],
  ] as const;
  return (
    <span className="mt-3 flex flex-wrap gap-x-3 gap-y-1 text-xs">
      {parts.map(([words, isFollowed]) => (
        <span key={words} className={classes("flex items-center gap-1 text-ink-soft", !isFollowed && "line-through")}>
          {isFollowed ? (
            <Check aria-hidden className="size-3.5 text-good" />
          ) : (
            <Minus aria-hidden className="size-3.5" />
          )}
          <span className="sr-only">{isFollowed ? modelWords.honours : modelWords.ignores}</span>
          {words}
        </span>
      ))}
    </span>
  );
}

interface CardsProps {
  models: readonly Model[];
  chosen_id: string;
  onChoose: (model_id: string) => void;
  onDone: () => void;
}

/** Every model as a card; arrows move, Enter closes. */
function ModelCards({ models, chosen_id, onChoose, onDone }: CardsProps) {
  const name = useId();
  const enter = (event: KeyboardEvent) => {
    if (event.key === "Enter") onDone();
  };
  return (
    <div role="radiogroup" aria-label={modelWords.choose} className="flex flex-col gap-1 p-2">
      {models.map((model) => (
        <label
          key={model.model_id}
          className="relative block cursor-pointer rounded-md p-3 transition-colors hover:bg-hover has-checked:bg-accent-wash has-focus-visible:outline-2 has-focus-visible:outline-ring"
        >
          <input
            type="radio"
            name={name}
            checked={model.model_id === chosen_id}
            onChange={() => onChoose(model.model_id)}
            onClick={(event) => event.detail > 0 && onDone()}
            onKeyDown={enter}
            aria-labelledby={`${name}-${model.model_id}`}
            aria-describedby={`${name}-${model.model_id}-about`}
            className="sr-only"
          />
          <span className="flex items-baseline justify-between gap-3">
            <span id={`${name}-${model.model_id}`} className="font-semibold">
              {model.name}
            </span>
            <span className="shrink-0 text-sm text-ink-soft">{languagesText(model)}</span>
          </span>
          <span id={`${name}-${model.model_id}-about`} className="mt-1 block text-sm text-ink-soft">
            {model.description}
          </span>
          <Follows model={model} />
          <span className="mt-2 block text-xs text-ink-soft">{modelWords.engine(model.engine)}</span>
        </label>
      ))}
    </div>
  );
}

export interface ModelPickerProps {
  model: Model | null;
  onChoose: (model_id: string) => void;
}

/** Chooses the engine that speaks. */
export function ModelPicker({ model, onChoose }: ModelPickerProps) {
  const [isOpen, setOpen] = useState(false);
  const { models, isError, isFetching, refetch } = useModels();
  if (models === undefined && !isError) {
    return (
      <div role="status" className="flex h-15 items-center rounded-lg border border-line px-3">
        <span className="sr-only">{modelWords.loading}</span>
        <Skeleton className="h-4 w-36" />
      </div>
    );
  }
  if (model === null || models === undefined) {
    return (
      <div role="alert" className="flex items-center gap-3 rounded-lg border border-line bg-surface p-3 text-sm">
        <span className="flex-1 text-ink-soft">{isError ? modelWords.failedTitle : modelWords.none}</span>
        {isError ? (
          <Button size="small" busy={isFetching} onClick={() => void refetch()}>
            {modelWords.retry}
          </Button>
        ) : null}
      </div>
    );
  }
  return (
    <Flyout
      open={isOpen}
      onOpenChange={setOpen}
      title={modelWords.choose}
      closeWords={modelWords.close}
      align="end"
      className="w-[min(400px,calc(100vw-16px))]"
      trigger={
        <button
          type="button"
          className="flex h-15 w-full min-w-0 items-center gap-2 rounded-lg border border-line-strong/70 bg-surface px-3 text-left shadow-low transition-colors hover:border-line-strong data-[state=open]:border-line-strong"
        >
          <span className="sr-only">{modelWords.chosen}</span>
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium">{model.name}</span>
            <span className="block truncate text-sm text-ink-faint">{languagesText(model)}</span>
          </span>
          <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-ink-faint" />
        </button>
      }
    >
      <ModelCards models={models} chosen_id={model.model_id} onChoose={onChoose} onDone={() => setOpen(false)} />
    </Flyout>
  );
}
