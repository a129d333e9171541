import { useQuery } from "@tanstack/react-query";
import { limits } from "../../contract/limits.ts";
import { api, query } from "../api.ts";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { Select } from "../ui/select.tsx";
import { Textarea } from "../ui/textarea.tsx";
import { labelText } from "../voices/index.ts";
import { shareVoiceWords as words } from "../words/voice-library.ts";
import { CHOSEN_LABELS, HANDLES, TYPED_LABELS } from "./share-draft.ts";
import { FormPart, type SharePartProps } from "./share-terms.tsx";

/** Enough to find the one that is meant. */
const PREVIEWS = 20;
const PREVIEW_TEXT_LENGTH = 60;

const CHOICES = (Object.keys(CHOSEN_LABELS) as (keyof typeof CHOSEN_LABELS)[]).map(
  (label) => [label, CHOSEN_LABELS[label]] as const,
);

/** Which of what was made with the voice is heard in the library. */
function PreviewChoice({
  voice_id,
  value,
  onChange,
}: {
  voice_id: string;
  value: string;
  onChange: (id: string) => void;
}) {
  const { data } = useQuery(query(api.history.list, { voice_id, page_size: PREVIEWS }));
  const items = (data?.history ?? []).map(({ history_item_id, text }) => ({
    value: history_item_id,
    label: words.previewOf(text.length > PREVIEW_TEXT_LENGTH ? `${text.slice(0, PREVIEW_TEXT_LENGTH)}…` : text),
  }));
  const isElsewhere = value !== "" && items.every((item) => item.value !== value);
  return (
    <Field label={words.preview} hint={words.previewHint}>
      {(parts) => (
        <Select
          {...parts}
          value={value}
          onChange={onChange}
          choices={[
            { value: "", label: words.ownPreview },
            ...items,
            ...(isElsewhere ? [{ value, label: words.chosenPreview }] : []),
          ]}
        />
      )}
    </Field>
  );
}

/** How the voice is found and shown. */
export function ShareLooks({ voice_id, draft, problems, onChange }: SharePartProps & { voice_id: string }) {
  return (
    <FormPart title={words.looks}>
      <Field label={words.name} error={problems.name}>
        {(parts) => (
          <Input
            {...parts}
            value={draft.name}
            maxLength={limits.nameLengthMax}
            autoComplete="off"
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
      </Field>
      <Field label={words.description}>
        {(parts) => (
          <Textarea
            {...parts}
            rows={3}
            value={draft.description}
            maxLength={limits.voiceDescriptionLengthMax}
            onChange={(event) => onChange({ description: event.target.value })}
          />
        )}
      </Field>
      <PreviewChoice
        voice_id={voice_id}
        value={draft.preview_history_item_id}
        onChange={(preview_history_item_id) => onChange({ preview_history_item_id })}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {CHOICES.map(([label, values]) => (
          <Field key={label} label={words.labels[label]}>
            {(parts) => (
              <Select
                {...parts}
                value={draft.labels[label] ?? ""}
                onChange={(value) => onChange({ labels: { ...draft.labels, [label]: value } })}
                choices={[...new Set(["", ...values, draft.labels[label] ?? ""])].map((value) => ({
                  value,
                  label: value === "" ? words.unsaid : labelText(label, value),
                }))}
              />
            )}
          </Field>
        ))}
        {TYPED_LABELS.map((label) => (
          <Field key={label} label={words.labels[label]}>
            {(parts) => (
              <Input
                {...parts}
                value={draft.labels[label] ?? ""}
                placeholder={words.labelExamples[label]}
                maxLength={limits.labelLengthMax}
                autoComplete="off"
                onChange={(event) => onChange({ labels: { ...draft.labels, [label]: event.target.value } })}
              />
            )}
          </Field>
        ))}
        {HANDLES.map((handle) => (
          <Field key={handle} label={words.handles[handle]} error={problems[handle]}>
            {(parts) => (
              <Input
                {...parts}
                value={draft.handles[handle]}
                maxLength={limits.socialHandleLengthMax}
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
                start={<span>@</span>}
                onChange={(event) => onChange({ handles: { ...draft.handles, [handle]: event.target.value } })}
              />
            )}
          </Field>
        ))}
      </div>
    </FormPart>
  );
}
