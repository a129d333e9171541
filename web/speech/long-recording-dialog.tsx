import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { useNavigate } from "react-router";
import { limits } from "../../contract/limits.ts";
import { api } from "../api.ts";
import { countText } from "../shell/numbers.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { rememberUse, VoicePicker } from "../voices/index.ts";
import { longRecordingWords as words } from "../words/long-recordings.ts";
import { speechWords } from "../words/speech.ts";
import { voiceWords } from "../words/voices.ts";
import { LONG_RECORDINGS } from "./addresses.ts";
import { requestOf } from "./order.ts";
import { readTextFile, TextFileError } from "./text-file.ts";
import { useSpeech } from "./use-speech.ts";

export interface LongText {
  text: string;
  /** Empty: it is called as it begins. */
  name: string;
}

export interface LongRecordingDialogProps {
  /** What is to be made; null: a file is asked for. */
  source: LongText | null;
  onClose: () => void;
}

/** Hands a text in to be made in the background, by the voice and the settings of the editor. */
export default function LongRecordingDialog({ source: given, onClose }: LongRecordingDialogProps) {
  const [source, setSource] = useState(given);
  const [name, setName] = useState(given?.name ?? "");
  const [hasTried, setTried] = useState(false);
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const form = useId();
  const client = useQueryClient();
  const navigate = useNavigate();
  const speech = useSpeech(source?.text ?? "");
  const { order, characters, cost, left } = speech;
  const missing = left === null || left === undefined ? 0 : Math.max(0, cost - left);
  const isTooLong = characters > limits.batchTextLengthMax;

  const make = useMutation({
    mutationFn: async () => {
      if (order === null) return;
      const { voice_id } = order.voice;
      rememberUse(voice_id);
      await api.speech.add_batch({
        ...requestOf(order),
        voice_id,
        ...(name.trim() === "" ? {} : { name: name.trim() }),
      });
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: api.speech.list_batches.key });
      onClose();
      await navigate(LONG_RECORDINGS);
    },
    meta: { success: words.ordered, quiet: true },
  });
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    try {
      const text = await readTextFile(file);
      setSource({ text, name: "" });
      setFileProblem(null);
      if (name.trim() === "") setName(file.name.replace(/\.\w+$/, "").slice(0, limits.batchNameLengthMax));
    } catch (error) {
      setSource(null);
      setFileProblem(error instanceof TextFileError ? error.message : speechWords.fileNotText(file.name));
    }
  };
  const isEmpty = source === null || source.text.trim() === "";
  const problem =
    fileProblem ??
    (isTooLong ? words.tooLong(countText(limits.batchTextLengthMax)) : isEmpty && hasTried ? words.noFile : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isEmpty && !isTooLong) make.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.dialogTitle}
      description={words.dialogDescription}
      closeWords={words.close}
      actions={
        <>
          <Button onClick={onClose}>{speechWords.cancelDialog}</Button>
          <Button look="primary" type="submit" form={form} busy={make.isPending} disabled={order === null}>
            {words.make}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {make.error === null ? null : (
          <p role="alert" className="flex gap-2 rounded-md bg-danger-wash px-3 py-2 text-danger">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {make.error.message}
          </p>
        )}
        <Field
          label={words.text}
          aside={source === null ? undefined : words.characters(countText(characters))}
          hint={given === null ? words.fileHint : undefined}
          error={problem}
        >
          {(parts) =>
            given === null ? (
              <input
                {...parts}
                type="file"
                accept=".txt,.md,text/plain"
                onChange={(event) => void take(event.target.files?.[0])}
                className="block w-full rounded-md text-sm text-ink-soft file:mr-3 file:h-9 pointer-coarse:file:h-11 file:cursor-pointer file:rounded-md file:border file:border-solid file:border-line file:bg-surface file:px-3 file:font-medium file:text-ink"
              />
            ) : (
              <p {...parts} className="line-clamp-3 rounded-md bg-hover px-3 py-2 text-sm text-ink-soft">
                {source?.text.slice(0, 300)}
              </p>
            )
          }
        </Field>
        <Field label={words.name}>
          {(parts) => (
            <Input
              {...parts}
              value={name}
              maxLength={limits.batchNameLengthMax}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <div>
          <p className="mb-1.5 text-sm font-medium">{voiceWords.voice}</p>
          <VoicePicker voice={speech.voice} onChoose={speech.chooseVoice} />
          <p className="mt-1.5 text-sm text-ink-faint">{words.settingsHint}</p>
        </div>
        {isEmpty ? null : (
          <p role="status" className="text-sm text-ink-soft">
            {words.cost(countText(cost))} {missing > 0 ? words.missing(countText(missing)) : null}
          </p>
        )}
      </form>
    </Dialog>
  );
}
