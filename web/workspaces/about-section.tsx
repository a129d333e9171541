import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { limits } from "../../contract/limits.ts";
import { plans } from "../../contract/plans.ts";
import type { Workspace } from "../../contract/workspaces.ts";
import { EditableRow } from "../account/editable-row.tsx";
import { api } from "../api.ts";
import { SettingsRow, SettingsSection } from "../settings/index.ts";
import { SUBSCRIPTION } from "../shell/redirects.ts";
import { notify } from "../shell/toasts.ts";
import { Button } from "../ui/button.tsx";
import { Progress } from "../ui/progress.tsx";
import { Switch } from "../ui/switch.tsx";
import { workspaceWords } from "../words/workspaces.ts";
import { saying } from "./reasons.ts";

const words = workspaceWords.about;

function FilesRow({ workspace: { storing_shared_files_on_user } }: { workspace: Workspace }) {
  const client = useQueryClient();
  const flip = useMutation({
    mutationFn: (next: boolean) => api.workspaces.edit_settings({ storing_shared_files_on_user: next }),
    onSettled: () => client.invalidateQueries({ queryKey: api.workspaces.get.key }),
    meta: { success: words.filesSaved },
  });
  const isOn = flip.isPending ? flip.variables : storing_shared_files_on_user;
  return (
    <SettingsRow
      title={words.files}
      description={isOn ? words.filesOn : words.filesOff}
      control={(parts) => (
        <Switch {...parts} checked={isOn} disabled={flip.isPending} onChange={(next) => flip.mutate(next)} />
      )}
    />
  );
}

function NameRow({ name }: { name: string }) {
  const client = useQueryClient();
  const save = async (next: string) => {
    await saying(words.renameFailed, api.workspaces.edit({ name: next }));
    notify.success(words.renamed);
    await Promise.all([
      client.invalidateQueries({ queryKey: api.workspaces.get.key }),
      client.invalidateQueries({ queryKey: api.account.get.key }),
    ]);
  };
  return (
    <EditableRow
      title={words.name}
      description={words.nameHint}
      value={name}
      lengthMax={limits.nameLengthMax}
      save={save}
    />
  );
}

/** Name, plan and seats of the workspace, and whose things are whose. */
export function AboutSection({ workspace, mayChange }: { workspace: Workspace; mayChange: boolean }) {
  const { name, tier, seats_used, max_seats } = workspace;
  return (
    <SettingsSection title={words.title}>
      {mayChange ? <NameRow name={name} /> : <SettingsRow title={words.name} description={name} />}
      <SettingsRow
        title={words.plan}
        description={words.planLine(plans[tier].name)}
        control={
          <Button asChild>
            <Link to={SUBSCRIPTION}>{words.toPlan}</Link>
          </Button>
        }
      />
      <SettingsRow title={words.seats} description={words.seatsUsed(seats_used, max_seats)}>
        {max_seats === null ? null : (
          <Progress
            label={words.seats}
            value={seats_used / max_seats}
            tone={seats_used >= max_seats ? "ink" : "accent"}
            className="mt-3 sm:max-w-96"
          />
        )}
      </SettingsRow>
      {mayChange ? <FilesRow workspace={workspace} /> : null}
    </SettingsSection>
  );
}
