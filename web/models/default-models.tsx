import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, query } from "../api.ts";
import { Field } from "../ui/field.tsx";
import { Select } from "../ui/select.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { modelCatalogueWords as words } from "../words/model-catalogue.ts";

const defaultsQuery = query(api.models.get_defaults, {});

interface DefaultChoiceProps {
  label: string;
  /** Null: the first that is here. */
  chosen: string | null;
  models: readonly { model_id: string; name: string }[];
  hint?: string;
  busy: boolean;
  onChoose: (model_id: string | null) => void;
}

function DefaultChoice({ label, chosen, models, hint, busy, onChoose }: DefaultChoiceProps) {
  const isGone = chosen !== null && models.every(({ model_id }) => model_id !== chosen);
  return (
    <Field label={label} hint={hint}>
      {(parts) => (
        <Select
          {...parts}
          value={chosen ?? ""}
          disabled={busy || (models.length === 0 && chosen === null)}
          onChange={(model_id) => onChoose(model_id === "" ? null : model_id)}
          choices={[
            { value: "", label: words.automatic },
            ...models.map(({ model_id, name }) => ({ value: model_id, label: name })),
            ...(isGone ? [{ value: chosen, label: words.notHere(chosen), disabled: true }] : []),
          ]}
        />
      )}
    </Field>
  );
}

/** What speaks and what transcribes where nobody chooses. */
export function DefaultModels() {
  const client = useQueryClient();
  const { data, error } = useQuery(defaultsQuery);
  const save = useMutation({
    mutationFn: (changes: Partial<Record<"speech_model_id" | "transcription_model_id", string | null>>) =>
      api.models.edit_defaults(changes),
    onSuccess: (now) => {
      client.setQueryData(defaultsQuery.queryKey, now);
      return Promise.all([
        client.invalidateQueries({ queryKey: api.models.list.key }),
        client.invalidateQueries({ queryKey: ["voices"] }),
      ]);
    },
    meta: { success: words.defaultSaved },
  });
  return (
    <section className="mb-8 rounded-xl border border-line bg-surface p-4 shadow-low sm:p-5">
      <h2 className="text-md font-semibold">{words.defaultsTitle}</h2>
      <p className="mt-0.5 mb-4 text-pretty text-ink-soft">{words.defaultsLead}</p>
      {data === undefined ? (
        error === null ? (
          <Skeleton className="h-16 rounded-md" />
        ) : (
          <p role="alert" className="text-sm text-danger">
            {words.defaultsFailed}: {error.message}
          </p>
        )
      ) : (
        <div className="grid gap-4 sm:grid-cols-2">
          <DefaultChoice
            label={words.speechDefault}
            chosen={data.speech_model_id}
            models={data.speech_models}
            busy={save.isPending}
            onChoose={(speech_model_id) => save.mutate({ speech_model_id })}
          />
          <DefaultChoice
            label={words.transcriptionDefault}
            chosen={data.transcription_model_id}
            models={data.transcription_models}
            {...(data.transcription_models.length === 0 ? { hint: words.noTranscription } : {})}
            busy={save.isPending}
            onChoose={(transcription_model_id) => save.mutate({ transcription_model_id })}
          />
        </div>
      )}
    </section>
  );
}
