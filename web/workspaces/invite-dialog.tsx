import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { limits } from "../../contract/limits.ts";
import type { Workspace, WorkspaceRole } from "../../contract/workspaces.ts";
import { api, query } from "../api.ts";
import { FormDialog } from "../shell/form-dialog.tsx";
import { notify } from "../shell/toasts.ts";
import { Checkbox } from "../ui/checkbox.tsx";
import { Field } from "../ui/field.tsx";
import { Textarea } from "../ui/textarea.tsx";
import { ToggleGroup } from "../ui/toggle-group.tsx";
import { workspaceWords } from "../words/workspaces.ts";
import { useGroups } from "./queries.ts";
import { typedEmails } from "./typed-emails.ts";

const words = workspaceWords.invites;
const ROLES = (["editor", "admin"] as const).map((value) => ({ value, words: workspaceWords.roles[value] }));

function problemOf({ emails, wrong }: ReturnType<typeof typedEmails>): string | undefined {
  if (emails.length === 0) return words.emailsMissing;
  if (wrong !== null) return words.emailWrong(wrong);
  return emails.length > limits.invitesAtOnceMax ? words.emailsTooMany : undefined;
}

/** Which groups those who are invited will be in; nothing where there is no group. */
function GroupChoice({ chosen, onChange }: { chosen: readonly string[]; onChange: (ids: readonly string[]) => void }) {
  const { groups } = useGroups();
  if (groups === undefined || groups.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-medium">{words.groups}</legend>
      {groups.map(({ id, name }) => (
        <Checkbox
          key={id}
          checked={chosen.includes(id)}
          onChange={(isOn) => onChange(isOn ? [...chosen, id] : chosen.filter((other) => other !== id))}
        >
          {name}
        </Checkbox>
      ))}
    </fieldset>
  );
}

/** Invites people by letter, with a role and groups. */
export default function InviteDialog({ workspace, onClose }: { workspace: Workspace; onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const [workspace_role, setRole] = useState<WorkspaceRole>("editor");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [hasTried, setTried] = useState(false);
  const { data: options } = useQuery(query(api.sign_in.options, {}));
  const client = useQueryClient();
  const found = typedEmails(typed);
  const problem = problemOf(found);
  const send = useMutation({
    mutationFn: ([first = "", ...others]: readonly string[]) => {
      const common = { workspace_role, group_ids: [...chosen] };
      return others.length === 0
        ? api.workspaces.add_invite({ email: first, ...common })
        : api.workspaces.add_invites({ emails: [first, ...others], ...common });
    },
    onSuccess: async (_answer, emails) => {
      notify.success(emails.length === 1 ? words.sent : words.sentSeveral(emails.length));
      onClose();
      await client.invalidateQueries({ queryKey: ["workspaces"] });
    },
    meta: { quiet: true },
  });
  const submit = () => {
    setTried(true);
    if (problem === undefined) send.mutate(found.emails);
  };
  return (
    <FormDialog
      title={words.dialogTitle}
      description={words.dialogLead(workspace.name)}
      submit={words.send(problem === undefined ? found.emails.length : 1)}
      busy={send.isPending}
      error={send.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={words.emails}
        hint={options?.sends_letters === false ? words.keptLetters : words.emailsHint}
        error={hasTried ? problem : undefined}
      >
        {(parts) => (
          <Textarea
            {...parts}
            rows={3}
            value={typed}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <div>
        <div className="mb-1.5 text-sm font-medium">{words.role}</div>
        <ToggleGroup label={words.role} value={workspace_role} onChange={setRole} choices={ROLES} />
        <p className="mt-1.5 text-sm text-ink-faint">{workspaceWords.roleHints[workspace_role]}</p>
      </div>
      <GroupChoice chosen={chosen} onChange={setChosen} />
    </FormDialog>
  );
}
