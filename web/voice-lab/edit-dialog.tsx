import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import type { VoiceSample } from "../../contract/voice-shapes.ts";
import type { Voice } from "../../contract/voices.ts";
import { api } from "../api.ts";
import { PlayButton, playAddress } from "../player/index.ts";
import { confirm } from "../shell/confirm.ts";
import { FormDialog } from "../shell/form-dialog.tsx";
import { soundText } from "../shell/numbers.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { shellWords } from "../words/shell.ts";
import { voiceLabWords as words } from "../words/voice-lab.ts";
import { type About, AboutFields, aboutOf } from "./about-fields.tsx";
import { withRefusal } from "./add-dialog.tsx";
import { useRefresh } from "./change-voices.ts";
import { type ChosenFile, problemOf, SampleFiles } from "./sample-files.tsx";

interface SampleRowProps {
  voice: Voice;
  sample: VoiceSample;
  /** A voice needs one. */
  isLast: boolean;
}

/** A recording that the voice was made from, with what was noticed in it. */
function SampleRow({ voice, sample, isLast }: SampleRowProps) {
  const { voice_id, name } = voice;
  const { sample_id, file_name, duration_secs, notes } = sample;
  const refresh = useRefresh();
  const key = `sample:${sample_id}`;
  const hear = useMutation({
    mutationFn: async () => (await api.voice_lab.get_sample_audio({ voice_id, sample_id })).blob(),
    onSuccess: (sound) =>
      playAddress(
        { key, voice_id, voice_name: name, text: file_name, history_item_id: null },
        sound,
        words.sampleFailed,
      ),
  });
  const remove = useMutation({
    mutationFn: () => api.voice_lab.delete_sample({ voice_id, sample_id }),
    onSettled: refresh,
    meta: { success: words.sampleDeleted },
  });
  const ask = async () => {
    const isSure = await confirm({
      title: words.deleteSampleTitle(file_name),
      description: words.deleteSampleDescription,
      confirm: words.delete,
      cancel: shellWords.cancel,
      danger: true,
    });
    if (isSure) remove.mutate();
  };
  return (
    <li className="flex items-center gap-2 py-1.5">
      <PlayButton
        size="small"
        tooltip={false}
        name={file_name}
        isThis={(track) => track.key === key}
        onPlay={() => hear.mutate()}
      />
      <span className="min-w-0 flex-1">
        <span className="block truncate">{file_name}</span>
        {notes.map(({ code, message }) => (
          <span key={code} className="block text-sm text-ink-soft">
            {message}
          </span>
        ))}
      </span>
      <span className="shrink-0 text-sm text-ink-faint">{soundText(duration_secs)}</span>
      <IconButton
        size="small"
        label={words.deleteSample(file_name)}
        icon={<Trash2 />}
        tooltip={false}
        disabled={isLast}
        busy={remove.isPending}
        onClick={() => void ask()}
      />
    </li>
  );
}

/** Changes what a voice is called and said to be, and the recordings that it is made from. */
export default function EditDialog({ voice, onClose }: { voice: Voice; onClose: () => void }) {
  const [about, setAbout] = useState<About>(() => aboutOf(voice));
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [hasTried, setTried] = useState(false);
  const refresh = useRefresh();
  const { voice_id, samples } = voice;
  const isOfRecordings = samples.length > 0;
  const save = useMutation({
    mutationFn: () =>
      api.voice_lab.edit({
        voice_id,
        name: about.name.trim(),
        description: about.description.trim(),
        labels: JSON.stringify(about.labels),
        ...(files.length === 0 ? {} : { files: files.map(({ file }) => file) }),
      }),
    onSuccess: onClose,
    onError: (error) => setFiles((held) => withRefusal(held, error)),
    onSettled: refresh,
    meta: { success: words.saved, quiet: true },
  });
  const submit = () => {
    setTried(true);
    if (about.name.trim() !== "" && files.every((file) => problemOf(file) === null)) save.mutate();
  };
  return (
    <FormDialog
      title={words.editTitle(voice.name)}
      submit={words.save}
      busy={save.isPending}
      error={save.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <AboutFields about={about} onChange={setAbout} hasTried={hasTried} />
      {isOfRecordings ? (
        <>
          <section aria-label={words.editSamples}>
            <h3 className="text-sm font-medium">{words.editSamples}</h3>
            <ul className="divide-y divide-line">
              {samples.map((sample) => (
                <SampleRow key={sample.sample_id} voice={voice} sample={sample} isLast={samples.length === 1} />
              ))}
            </ul>
          </section>
          <SampleFiles title={words.editMore} files={files} onChange={setFiles} error={undefined} />
          {files.length === 0 ? null : <p className="text-sm text-ink-soft">{words.editRemakes}</p>}
        </>
      ) : null}
    </FormDialog>
  );
}
