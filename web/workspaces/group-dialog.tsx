import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { limits } from "../../contract/limits.ts";
import type { WorkspaceGroup } from "../../contract/workspaces.ts";
import { api } from "../api.ts";
import { FormDialog } from "../shell/form-dialog.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { workspaceWords } from "../words/workspaces.ts";
import { useMembers } from "./queries.ts";
import { type GroupDraft, saveGroup } from "./save-group.ts";

const words = workspaceWords.groups;

const calls = {
  add_group: api.workspaces.add_group,
  rename_group: api.workspaces.rename_group,
  add_group_member: api.workspaces.add_group_member,
  delete_group_member: api.workspaces.delete_group_member,
};

/** Makes a group, or changes one. */
export default function GroupDialog({ edited, onClose }: { edited: WorkspaceGroup | null; onClose: () => void }) {
  const [draft, setDraft] = useState<GroupDraft>({ name: edited?.name ?? "", chosen: edited?.members ?? [] });
  // As the server has it, also where an attempt got only half of the way.
  const [group, setGroup] = useState(edited);
  const [hasTried, setTried] = useState(false);
  const { data: members = [] } = useMembers();
  const client = useQueryClient();
  const name = draft.name.trim();
  const save = useMutation({
    mutationFn: () => saveGroup(calls, { ...draft, name }, members, group, setGroup),
    onSuccess: onClose,
    onSettled: () => client.invalidateQueries({ queryKey: ["workspaces"] }),
    meta: { success: edited === null ? words.added : words.saved, quiet: true },
  });
  const submit = () => {
    setTried(true);
    if (name !== "") save.mutate();
  };
  const choose = (user_id: string, isOn: boolean) =>
    setDraft(({ chosen, ...rest }) => ({
      ...rest,
      chosen: isOn ? [...chosen, user_id] : chosen.filter((other) => other !== user_id),
    }));
  return (
    <FormDialog
      title={edited === null ? words.newTitle : words.editTitle}
      submit={workspaceWords.save}
      busy={save.isPending}
      error={save.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={words.name} error={hasTried && name === "" ? words.nameMissing : undefined}>
        {(parts) => (
          <Input
            {...parts}
            value={draft.name}
            maxLength={limits.nameLengthMax}
            autoComplete="off"
            onChange={(event) => setDraft({ ...draft, name: event.target.value })}
          />
        )}
      </Field>
      <fieldset className="min-w-0">
        <legend className="mb-1 text-sm font-medium">{words.members}</legend>
        {members.map(({ user_id, email, first_name }) => (
          <Checkbox key={user_id} checked={draft.chosen.includes(user_id)} onChange={(isOn) => choose(user_id, isOn)}>
            {first_name === null ? (
              email
            ) : (
              <>
                {first_name} <span className="text-ink-faint">{email}</span>
              </>
            )}
          </Checkbox>
        ))}
      </fieldset>
    </FormDialog>
  );
}
