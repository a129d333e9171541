import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { limits } from "../../contract/limits.ts";
import { api, query } from "../api.ts";
import { ApiError } from "../api-error.ts";
import { FormDialog } from "../shell/form-dialog.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Field } from "../ui/field.tsx";
import { Progress } from "../ui/progress.tsx";
import { Select } from "../ui/select.tsx";
import { languageName } from "../voices/index.ts";
import { voiceLabWords } from "../words/voice-lab.ts";
import { type About, AboutFields } from "./about-fields.tsx";
import { useRefresh } from "./change-voices.ts";
import { type ChosenFile, problemOf, SampleFiles } from "./sample-files.tsx";
import { VoiceFileButton } from "./voice-file-button.tsx";

const words = voiceLabWords.recordings;
const about_words = voiceLabWords.about;

/** The files, each with what the server said of it: a refusal names the file that it is about. */
export function withRefusal(files: readonly ChosenFile[], error: Error): readonly ChosenFile[] {
  if (!(error instanceof ApiError) || error.errorType !== "voice_sample_unusable") return files;
  const [refused] = files
    .filter(({ file }) => error.message.includes(` ${file.name} `))
    .toSorted((one, other) => other.file.name.length - one.file.name.length);
  return files.map((item) => (item === refused ? { ...item, refusal: error.message } : item));
}

export interface AddDialogProps {
  /** Gets the voice, whose speaker has to agree unless `requires_verification` is false. */
  onMade: (made: { voice_id: string; name: string; requires_verification: boolean }) => void;
  onClose: () => void;
}

/** Makes a voice from recordings. */
export default function AddDialog({ onMade, onClose }: AddDialogProps) {
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [about, setAbout] = useState<About>({ name: "", description: "", labels: {} });
  const [remove_background_noise, setRemovesNoise] = useState(false);
  const [language, setLanguage] = useState("");
  const [maker_id, setMaker] = useState("");
  const [hasTried, setTried] = useState(false);
  const asked = useQuery(query(api.voice_lab.makers, {}));
  const refresh = useRefresh();
  const makers = asked.data?.makers.filter(({ effort }) => effort === "instant") ?? [];
  const maker = makers.find((each) => each.maker_id === maker_id) ?? makers[0];
  const name = about.name.trim();
  const make = useMutation({
    mutationFn: () =>
      api.voice_lab.add({
        name,
        files: files.map(({ file }) => file),
        description: about.description.trim(),
        labels: JSON.stringify(about.labels),
        remove_background_noise,
        ...(maker_id === "" ? {} : { maker_id }),
        ...(language === "" ? {} : { language }),
        consent: "phrase",
      }),
    onSuccess: async ({ voice_id, requires_verification }) => {
      await refresh();
      onMade({ voice_id, name, requires_verification });
    },
    onError: (error) => setFiles((held) => withRefusal(held, error)),
    meta: { quiet: true },
  });
  const bring = useMutation({
    mutationFn: (file: File) => api.voice_lab.import({ file, consent: "phrase" }),
    onSuccess: async ({ voice_id, name, requires_verification }) => {
      await refresh();
      onMade({ voice_id, name, requires_verification });
    },
    meta: { quiet: true },
  });
  const isBusy = make.isPending || bring.isPending;
  const together =
    files.length === 0
      ? words.missing
      : files.length > limits.voiceSamplesMax
        ? words.tooMany(limits.voiceSamplesMax)
        : undefined;
  const isWrong = together !== undefined || name === "" || files.some((file) => problemOf(file) !== null);
  const submit = () => {
    setTried(true);
    if (isWrong || isBusy) return;
    bring.reset();
    make.mutate();
  };
  const noMaker = asked.data !== undefined && makers.length === 0 ? new ApiError(503, words.noMakers) : asked.error;
  const languages = (maker?.languages ?? [])
    .map((code) => ({ value: code, label: languageName(code) }))
    .sort((one, other) => one.label.localeCompare(other.label, "en"));
  return (
    <FormDialog
      title={words.title}
      description={words.lead}
      submit={words.make}
      busy={isBusy}
      error={make.error ?? bring.error ?? noMaker}
      onSubmit={submit}
      onClose={onClose}
    >
      {isBusy ? (
        <div role="status" className="flex flex-col gap-2 rounded-lg bg-accent-wash p-3 text-accent-text">
          {words.making}
          <Progress value={null} label={words.making} />
        </div>
      ) : (
        <VoiceFileButton
          onChosen={(file) => {
            make.reset();
            bring.mutate(file);
          }}
        />
      )}
      <SampleFiles files={files} onChange={setFiles} error={hasTried ? together : undefined} />
      <div>
        <Checkbox checked={remove_background_noise} onChange={setRemovesNoise}>
          {words.noise}
        </Checkbox>
        <p className="text-sm text-ink-faint">{words.noiseHint}</p>
      </div>
      <AboutFields about={about} onChange={setAbout} hasTried={hasTried} />
      <Field label={about_words.language}>
        {(parts) => (
          <Select
            {...parts}
            value={language}
            onChange={setLanguage}
            choices={[{ value: "", label: about_words.languageHeard }, ...languages]}
          />
        )}
      </Field>
      {maker === undefined ? null : (
        <Field label={about_words.maker} hint={maker.description}>
          {(parts) => (
            <Select
              {...parts}
              value={maker.maker_id}
              onChange={setMaker}
              choices={makers.map((each) => ({ value: each.maker_id, label: each.name }))}
            />
          )}
        </Field>
      )}
    </FormDialog>
  );
}
