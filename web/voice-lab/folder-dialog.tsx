import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { limits } from "../../contract/limits.ts";
import type { VoiceFolder } from "../../contract/voice-folders.ts";
import type { Voice } from "../../contract/voices.ts";
import { api } from "../api.ts";
import { FormDialog } from "../shell/form-dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { voiceFolderWords as words } from "../words/voice-folders.ts";
import { usePlaceVoices } from "./change-folders.ts";

export interface FolderDialogProps {
  /** The one that gets another name; null: a new one. */
  folder: VoiceFolder | null;
  /** What goes into a new one at once. */
  voices: readonly Voice[];
  onDone: (folder: VoiceFolder) => void;
  onClose: () => void;
}

/** Names a folder: a new one, or one that has another name. */
export default function FolderDialog({ folder, voices, onDone, onClose }: FolderDialogProps) {
  const [typed, setTyped] = useState(folder?.name ?? "");
  const [hasTried, setTried] = useState(false);
  const client = useQueryClient();
  const place = usePlaceVoices();
  const name = typed.trim();
  const save = useMutation({
    mutationFn: () =>
      folder === null
        ? api.voice_lab.add_folder({ name })
        : api.voice_lab.edit_folder({ folder_id: folder.folder_id, name }),
    onSuccess: async (saved) => {
      if (voices.length > 0) await place.mutateAsync({ voices, move: { folder: saved } });
      await client.invalidateQueries({ queryKey: ["voice_lab"] });
      onDone(saved);
    },
    meta: { quiet: true },
  });
  const submit = () => {
    setTried(true);
    if (name !== "") save.mutate();
  };
  const addTitle = voices.length === 0 ? words.addTitle : words.addTitleFor(voices.length);
  return (
    <FormDialog
      width="small"
      title={folder === null ? addTitle : words.renameTitle(folder.name)}
      submit={folder === null ? words.addDone : words.renameDone}
      busy={save.isPending}
      error={save.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={words.name} error={hasTried && name === "" ? words.nameMissing : undefined}>
        {(parts) => (
          <Input
            {...parts}
            value={typed}
            maxLength={limits.voiceFolderNameLengthMax}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
