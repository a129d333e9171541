import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { limits } from "../../contract/limits.ts";
import type { LibraryVoice } from "../../contract/voice-library.ts";
import { api } from "../api.ts";
import { FormDialog } from "../shell/form-dialog.tsx";
import { notify } from "../shell/toasts.ts";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { VoiceLabel } from "../voices/index.ts";
import { voiceLibraryWords } from "../words/voice-library.ts";
import { labelsOf, VoiceFacts } from "./voice-facts.tsx";
import { noticeText } from "./voice-terms.ts";

const words = voiceLibraryWords.adding;

/** Adds somebody's voice to one's own, under a name of one's own. */
export default function AddVoiceDialog({ voice, onClose }: { voice: LibraryVoice; onClose: () => void }) {
  const [name, setName] = useState(voice.name.slice(0, limits.nameLengthMax));
  const [hasTried, setTried] = useState(false);
  const client = useQueryClient();
  const add = useMutation({
    mutationFn: (new_name: string) =>
      api.voice_library.add({ public_user_id: voice.public_owner_id, voice_id: voice.voice_id, new_name }),
    onSuccess: async (_answer, new_name) => {
      notify.success(words.done(new_name));
      onClose();
      await Promise.all(
        ["voice_library", "voices", "billing", "account"].map((domain) =>
          client.invalidateQueries({ queryKey: [domain] }),
        ),
      );
    },
    meta: { quiet: true },
  });
  const isMissing = name.trim() === "";
  const notice = noticeText(voice.notice_period);
  const submit = () => {
    setTried(true);
    if (!isMissing) add.mutate(name.trim());
  };
  return (
    <FormDialog
      title={words.title(voice.name)}
      description={words.lead}
      submit={words.submit}
      busy={add.isPending}
      error={add.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={words.name} hint={words.nameHint} error={hasTried && isMissing ? words.nameMissing : undefined}>
        {(parts) => (
          <Input
            {...parts}
            value={name}
            maxLength={limits.nameLengthMax}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-col gap-3 rounded-md bg-hover p-3">
        <VoiceLabel voice={{ ...voice, labels: labelsOf(voice) }} />
        <VoiceFacts voice={voice} isMine={false} />
        <p className="text-sm text-ink-soft">{notice === null ? words.until : words.untilAfter(notice)}</p>
      </div>
    </FormDialog>
  );
}
