import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ProfessionalVoice } from "../../contract/professional-voice-shapes.ts";
import { api, query } from "../api.ts";
import { ApiError } from "../api-error.ts";
import { FormDialog } from "../shell/form-dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Select } from "../ui/select.tsx";
import { type About, AboutFields, aboutOf } from "../voice-lab/about-fields.tsx";
import { languageName } from "../voices/index.ts";
import { professionalVoiceWords } from "../words/professional-voices.ts";
import { voiceLabWords } from "../words/voice-lab.ts";
import { useRefreshVoice } from "./voice-query.ts";

const words = professionalVoiceWords.create;

export interface VoiceDialogProps {
  /** The one that is changed; null: a new one. */
  voice: ProfessionalVoice | null;
  onDone: (voice_id: string) => void;
  onClose: () => void;
}

/** What a professional voice is called and said to be, and the language of its recordings. */
export default function VoiceDialog({ voice, onDone, onClose }: VoiceDialogProps) {
  const [about, setAbout] = useState<About>(
    voice === null ? { name: "", description: "", labels: {} } : aboutOf(voice),
  );
  const [language, setLanguage] = useState(voice?.language ?? "");
  const [hasTried, setTried] = useState(false);
  const asked = useQuery(query(api.voice_lab.makers, {}));
  const refresh = useRefreshVoice();
  const trainers = asked.data?.makers.filter(({ effort }) => effort === "trained") ?? [];
  const codes = [...new Set(trainers.flatMap(({ languages }) => languages))];
  const languages = codes
    .map((code) => ({ value: code, label: languageName(code) }))
    .sort((one, other) => one.label.localeCompare(other.label, "en"));
  const name = about.name.trim();
  const save = useMutation({
    mutationFn: () => {
      const fields = { name, language, description: about.description.trim(), labels: { ...about.labels } };
      return voice === null
        ? api.professional_voices.create(fields)
        : api.professional_voices.edit({ voice_id: voice.voice_id, ...fields });
    },
    onSuccess: async ({ voice_id }) => {
      await refresh();
      onDone(voice_id);
    },
    meta: voice === null ? { quiet: true } : { quiet: true, success: professionalVoiceWords.saved },
  });
  const submit = () => {
    setTried(true);
    if (name !== "" && language !== "") save.mutate();
  };
  const noMaker = asked.data !== undefined && trainers.length === 0 ? new ApiError(503, words.noMaker) : asked.error;
  return (
    <FormDialog
      title={voice === null ? words.title : professionalVoiceWords.editTitle(voice.name)}
      {...(voice === null ? { description: words.lead } : {})}
      submit={voice === null ? words.submit : voiceLabWords.save}
      busy={save.isPending}
      error={save.error ?? noMaker}
      onSubmit={submit}
      onClose={onClose}
    >
      <AboutFields about={about} onChange={setAbout} hasTried={hasTried} />
      <Field label={words.language} error={hasTried && language === "" ? words.languageMissing : undefined}>
        {(parts) => (
          <Select
            {...parts}
            value={language}
            onChange={setLanguage}
            choices={[{ value: "", label: words.languageMissing }, ...languages]}
          />
        )}
      </Field>
    </FormDialog>
  );
}
