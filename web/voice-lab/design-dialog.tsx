import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { limits } from "../../contract/limits.ts";
import type { Voice } from "../../contract/voices.ts";
import { api, query } from "../api.ts";
import { FormDialog } from "../shell/form-dialog.tsx";
import { notify } from "../shell/toasts.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { Progress } from "../ui/progress.tsx";
import { Select } from "../ui/select.tsx";
import { Slider } from "../ui/slider.tsx";
import { Textarea } from "../ui/textarea.tsx";
import { voiceLabWords } from "../words/voice-lab.ts";
import { useRefresh } from "./change-voices.ts";
import { Previews } from "./design-previews.tsx";

const words = voiceLabWords.design;
const DESCRIPTION_MIN = limits.voiceDesignDescriptionLengthMin;
const TEXT_MIN = limits.voiceDesignTextLengthMin;
const USUAL_STRENGTH = 1;
const USUAL_CHANGE = 0.5;

interface Wish {
  description: string;
  gender: "" | "female" | "male" | "neutral";
  age: "" | "young" | "middle_aged" | "old";
  accent: string;
  strength: number;
  text: string;
}

const { choices } = voiceLabWords.about;
const GENDERS = [{ value: "", label: words.byWords }, ...listed(choices.gender)] as const;
const AGES = [{ value: "", label: words.byWords }, ...listed(choices.age)] as const;

function listed<K extends string>(known: Readonly<Record<K, string>>): { value: K; label: string }[] {
  return (Object.entries(known) as [K, string][]).map(([value, label]) => ({ value, label }));
}

interface TraitsProps {
  wish: Wish;
  onChange: (part: Partial<Wish>) => void;
}

/** What can be said in fields instead of words. */
function Traits({ wish, onChange }: TraitsProps) {
  const { data } = useQuery(query(api.voice_design.get_parameters, {}));
  const accents = (data?.accents ?? []).map(({ code, name }) => ({ value: code, label: name }));
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-3">
        <Field label={words.gender}>
          {(parts) => (
            <Select {...parts} value={wish.gender} onChange={(gender) => onChange({ gender })} choices={GENDERS} />
          )}
        </Field>
        <Field label={words.age}>
          {(parts) => <Select {...parts} value={wish.age} onChange={(age) => onChange({ age })} choices={AGES} />}
        </Field>
        <Field label={words.accent}>
          {(parts) => (
            <Select
              {...parts}
              value={wish.accent}
              onChange={(accent) => onChange({ accent })}
              choices={[{ value: "", label: words.byWords }, ...accents]}
            />
          )}
        </Field>
      </div>
      {wish.accent === "" ? null : (
        <div>
          <div aria-hidden className="text-sm font-medium">
            {words.strength}
          </div>
          <Slider
            label={words.strength}
            value={wish.strength}
            onChange={(strength) => onChange({ strength })}
            min={limits.accentStrengthMin}
            max={limits.accentStrengthMax}
            step={0.05}
            mark={USUAL_STRENGTH}
          />
        </div>
      )}
    </>
  );
}

export interface DesignDialogProps {
  /** The voice that is changed; null: a new one is designed. */
  source: Pick<Voice, "voice_id" | "name"> | null;
  onClose: () => void;
}

const noWish: Wish = { description: "", gender: "", age: "", accent: "", strength: USUAL_STRENGTH, text: "" };

/** Makes voices from words, or changes one with words: three previews, of which one is kept. */
export default function DesignDialog({ source, onClose }: DesignDialogProps) {
  const [wish, setWish] = useState<Wish>({ ...noWish, strength: source === null ? USUAL_STRENGTH : USUAL_CHANGE });
  const [chosen, setChosen] = useState<string | null>(null);
  const [name, setName] = useState("");
  const [hasTried, setTried] = useState(false);
  const refresh = useRefresh();
  const change = (part: Partial<Wish>) => setWish((before) => ({ ...before, ...part }));
  const voice_description = wish.description.trim();
  const text = wish.text.trim();
  const tooShort = source === null ? voice_description.length < DESCRIPTION_MIN : voice_description === "";
  const textWrong = text !== "" && text.length < TEXT_MIN;
  const design = useMutation({
    mutationFn: () => {
      const spoken = text === "" ? {} : { text };
      if (source !== null) {
        const { voice_id } = source;
        return api.voice_design.remix({ voice_id, voice_description, prompt_strength: wish.strength, ...spoken });
      }
      return api.voice_design.design({
        voice_description,
        ...spoken,
        ...(wish.gender === "" ? {} : { gender: wish.gender }),
        ...(wish.age === "" ? {} : { age: wish.age }),
        ...(wish.accent === "" ? {} : { accent: wish.accent, accent_strength: wish.strength }),
      });
    },
    onMutate: () => setChosen(null),
    onSuccess: ({ previews }) => {
      setChosen(previews[0]?.generated_voice_id ?? null);
      setTried(false);
    },
    meta: { quiet: true },
  });
  const keep = useMutation({
    mutationFn: (generated_voice_id: string) =>
      api.voice_design.keep({ voice_name: name.trim(), voice_description, generated_voice_id }),
    onSuccess: async (voice) => {
      notify.success(words.kept(voice.name));
      onClose();
      await refresh();
    },
    meta: { quiet: true },
  });
  const make = () => {
    setTried(true);
    if (!tooShort && !textWrong) design.mutate();
  };
  const hasPreviews = design.data !== undefined && !design.isPending;
  const submit = () => {
    if (!hasPreviews) return make();
    setTried(true);
    if (chosen !== null && name.trim() !== "") keep.mutate(chosen);
  };
  return (
    <FormDialog
      title={source === null ? words.title : words.remixTitle(source.name)}
      description={source === null ? words.lead : words.remixLead}
      submit={hasPreviews ? words.keep : words.make}
      busy={design.isPending || keep.isPending}
      error={keep.error ?? design.error}
      width="large"
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={words.description}
        hint={source === null ? words.descriptionHint : words.remixHint}
        error={hasTried && tooShort ? words.descriptionShort(source === null ? DESCRIPTION_MIN : 1) : undefined}
      >
        {(parts) => (
          <Textarea
            {...parts}
            rows={3}
            value={wish.description}
            maxLength={limits.voiceDesignDescriptionLengthMax}
            onChange={(event) => change({ description: event.target.value })}
          />
        )}
      </Field>
      {source === null ? (
        <Traits wish={wish} onChange={change} />
      ) : (
        <div>
          <div aria-hidden className="text-sm font-medium">
            {words.howFar}
          </div>
          <Slider
            label={words.howFar}
            value={wish.strength}
            onChange={(strength) => change({ strength })}
            min={0}
            max={1}
            step={0.05}
            mark={USUAL_CHANGE}
          />
        </div>
      )}
      <Field
        label={words.text}
        aside={voiceLabWords.about.optional}
        hint={words.textRange(TEXT_MIN, limits.voiceDesignTextLengthMax)}
        error={hasTried && textWrong ? words.textRange(TEXT_MIN, limits.voiceDesignTextLengthMax) : undefined}
      >
        {(parts) => (
          <Textarea
            {...parts}
            rows={2}
            className="min-h-16"
            value={wish.text}
            placeholder={words.textAuto}
            maxLength={limits.voiceDesignTextLengthMax}
            onChange={(event) => change({ text: event.target.value })}
          />
        )}
      </Field>
      <p className="text-sm text-ink-faint">{words.cost}</p>
      {design.isPending ? (
        <div role="status" className="flex flex-col gap-2 rounded-lg bg-accent-wash p-3 text-accent-text">
          {words.making}
          <Progress value={null} label={words.making} />
        </div>
      ) : null}
      {hasPreviews ? (
        <>
          <Previews designed={design.data} chosen={chosen} onChoose={setChosen} />
          <Button className="self-start" size="small" onClick={make}>
            {words.again}
          </Button>
          <Field label={words.name} error={hasTried && name.trim() === "" ? words.nameMissing : undefined}>
            {(parts) => (
              <Input
                {...parts}
                value={name}
                maxLength={limits.voiceNameLengthMax}
                autoComplete="off"
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
        </>
      ) : null}
    </FormDialog>
  );
}
