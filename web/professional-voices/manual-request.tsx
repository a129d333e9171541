import { useMutation } from "@tanstack/react-query";
import { CircleAlert, FileText, Hourglass, Paperclip, X } from "lucide-react";
import { type FormEvent, useId, useRef, useState } from "react";
import { limits } from "../../contract/limits.ts";
import type { ManualVerification } from "../../contract/professional-voice-shapes.ts";
import { api } from "../api.ts";
import { longDayText } from "../shell/numbers.ts";
import { Refusal } from "../shell/refusal.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { FileChooser } from "../ui/file-chooser.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Textarea } from "../ui/textarea.tsx";
import { voiceVerificationWords } from "../words/voice-verification.ts";
import { useRefreshVoice } from "./voice-query.ts";

const words = voiceVerificationWords.manual;
const MEGABYTES_MAX = limits.verificationFileBytesMax / 1_000_000;

/** What is wrong with the files before anybody has seen them. */
function problemOf(files: readonly File[]): string | undefined {
  if (files.length === 0) return words.missing;
  if (files.length > limits.verificationFilesMax) return words.tooMany(limits.verificationFilesMax);
  return files.some(({ size }) => size > limits.verificationFileBytesMax) ? words.tooLarge(MEGABYTES_MAX) : undefined;
}

interface FilesProps {
  files: readonly File[];
  onChange: (files: readonly File[]) => void;
  error: string | undefined;
}

function Files({ files, onChange, error }: FilesProps) {
  const input = useRef<HTMLInputElement>(null);
  const line = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={line}>
      <legend className="mb-1.5 text-sm font-medium">{words.files}</legend>
      {files.length === 0 ? null : (
        <ul aria-label={words.files} className="mb-2 divide-y divide-line">
          {files.map((file, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may be called alike
            <li key={at} className="flex items-center gap-2 py-1.5">
              <FileText aria-hidden className="size-4 shrink-0 text-ink-faint" />
              <span className="min-w-0 flex-1 truncate">{file.name}</span>
              <IconButton
                size="small"
                label={words.remove(file.name)}
                icon={<X />}
                tooltip={false}
                onClick={() => onChange(files.filter((other) => other !== file))}
              />
            </li>
          ))}
        </ul>
      )}
      <Button icon={<Paperclip />} onClick={() => input.current?.click()}>
        {words.choose}
      </Button>
      <FileChooser ref={input} label={words.choose} multiple onChosen={(more) => onChange([...files, ...more])} />
      <p
        id={line}
        className={error === undefined ? "mt-1.5 text-sm text-ink-faint" : "mt-1.5 flex gap-1.5 text-sm text-danger"}
      >
        {error === undefined ? null : <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />}
        {error ?? words.kinds(limits.verificationFilesMax, MEGABYTES_MAX)}
      </p>
    </fieldset>
  );
}

/** Files and words for the owner of the installation, and what became of those that were sent. */
export function ManualRequest({ voice_id, manual }: { voice_id: string; manual: ManualVerification | null }) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [extra_text, setText] = useState("");
  const [hasTried, setTried] = useState(false);
  const refresh = useRefreshVoice();
  const problem = problemOf(files);
  const send = useMutation({
    mutationFn: () =>
      api.professional_voices.ask_manual_verification({ voice_id, files: [...files], extra_text: extra_text.trim() }),
    onSuccess: () => {
      setFiles([]);
      setText("");
      setTried(false);
    },
    onSettled: refresh,
    meta: { quiet: true, success: words.sent },
  });
  if (manual?.state === "open") {
    return (
      <div role="status" className="flex gap-3 rounded-lg bg-sunken p-4 inset-ring inset-ring-line">
        <Hourglass aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
        <div className="min-w-0">
          <h3 className="font-medium">{words.pendingTitle}</h3>
          <p className="mt-0.5 text-sm text-ink-soft">{words.pending(longDayText(manual.request_time_unix))}</p>
          <p className="mt-2 text-sm [overflow-wrap:anywhere] text-ink-faint">
            {manual.files.map(({ file_name }) => file_name).join(", ")}
          </p>
        </div>
      </div>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (problem === undefined) send.mutate();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {manual?.state === "refused" ? (
        <p className="flex gap-2.5 rounded-md bg-danger-wash px-3 py-2.5 text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <strong className="font-medium">{words.refusedTitle}.</strong> {manual.reason}
          </span>
        </p>
      ) : null}
      <Refusal error={send.error} />
      <Files files={files} onChange={setFiles} error={hasTried ? problem : undefined} />
      <Field
        label={words.words}
        aside={`${words.optional} · ${extra_text.length} / ${limits.verificationTextLengthMax}`}
      >
        {(parts) => (
          <Textarea
            {...parts}
            rows={3}
            value={extra_text}
            maxLength={limits.verificationTextLengthMax}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" look="solid" busy={send.isPending} className="self-start">
        {words.send}
      </Button>
    </form>
  );
}
