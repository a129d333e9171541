import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Ellipsis, Send, Trash2, UserPlus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import type { Tier } from "../../contract/plans.ts";
import { planHas } from "../../contract/rights.ts";
import type { Workspace, WorkspaceInvite } from "../../contract/workspaces.ts";
import { api, query } from "../api.ts";
import { UpgradePrompt } from "../billing/index.ts";
import { SettingsSection, SettingsSkeleton } from "../settings/index.ts";
import { FailedQuery } from "../shell/failed-query.tsx";
import { longDayText } from "../shell/numbers.ts";
import { SUBSCRIPTION } from "../shell/redirects.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Menu, MenuItem } from "../ui/menu.tsx";
import { workspaceWords } from "../words/workspaces.ts";
import { PersonLine } from "./person-line.tsx";
import { orLater } from "./reasons.ts";

const InviteDialog = lazy(() => import("./invite-dialog.tsx"));

const words = workspaceWords.invites;

function InviteRow({ invite }: { invite: WorkspaceInvite }) {
  const { email, workspace_role, group_ids, invited_by, expires_at_unix, is_expired } = invite;
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: ["workspaces"] });
  const send = useMutation({
    mutationFn: () => api.workspaces.add_invite({ email, workspace_role, group_ids }),
    onSettled,
    meta: { success: words.sent },
  });
  const remove = useMutation({
    mutationFn: () => orLater(words.deleteFailed, api.workspaces.delete_invite({ email })),
    onSettled,
    meta: { success: words.deleted },
  });
  return (
    <PersonLine
      id={email}
      title={email}
      badges={is_expired ? <Badge tone="danger">{words.expired}</Badge> : null}
      facts={[
        is_expired ? null : words.until(longDayText(expires_at_unix)),
        invited_by === null ? null : words.by(invited_by.first_name ?? invited_by.email),
      ]}
      control={
        <>
          <span className="text-sm text-ink-soft">{workspaceWords.roles[workspace_role]}</span>
          <Menu
            label={words.more(email)}
            trigger={
              <IconButton
                size="small"
                label={words.more(email)}
                icon={<Ellipsis />}
                busy={send.isPending || remove.isPending}
                tooltip={false}
              />
            }
          >
            <MenuItem icon={<Send />} onSelect={() => send.mutate()}>
              {words.again}
            </MenuItem>
            <MenuItem icon={<Trash2 />} danger onSelect={() => remove.mutate()}>
              {words.delete}
            </MenuItem>
          </Menu>
        </>
      }
    />
  );
}

/** Said when nobody more can be invited, with the way to more seats. */
function SeatsFull({ tier }: { tier: Tier }) {
  if (!planHas(tier, "several_seats")) return <UpgradePrompt right="several_seats" />;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3.5 text-ink-soft sm:px-5">
      <p className="min-w-0 flex-1 basis-64 text-pretty">{workspaceWords.about.seatsFull}</p>
      <Button asChild size="small">
        <Link to={SUBSCRIPTION}>{workspaceWords.about.toPlan}</Link>
      </Button>
    </div>
  );
}

/** Who is invited and has not joined yet, for admins. */
export function InvitesSection({ workspace }: { workspace: Workspace }) {
  const asked = useQuery(query(api.workspaces.list_invites, {}));
  const [isInviting, setInviting] = useState(false);
  const { tier, seats_used, max_seats } = workspace;
  const isFull = max_seats !== null && seats_used >= max_seats;
  const invites = asked.data;
  if (invites === undefined && asked.error === null) return <SettingsSkeleton rows={1} />;
  return (
    <SettingsSection
      title={words.title}
      lead={words.lead}
      action={
        <Button look="primary" icon={<UserPlus />} disabled={isFull} onClick={() => setInviting(true)}>
          {words.invite}
        </Button>
      }
    >
      {invites === undefined ? (
        <FailedQuery title={words.failed} query={asked} />
      ) : (
        <>
          {isFull ? <SeatsFull tier={tier} /> : null}
          {invites.length === 0 && !isFull ? <p className="px-4 py-4 text-ink-soft sm:px-5">{words.none}</p> : null}
          {invites.length === 0 ? null : (
            <ul className="divide-y divide-line">
              {invites.map((invite) => (
                <InviteRow key={invite.email} invite={invite} />
              ))}
            </ul>
          )}
        </>
      )}
      <Suspense>
        {isInviting ? <InviteDialog workspace={workspace} onClose={() => setInviting(false)} /> : null}
      </Suspense>
    </SettingsSection>
  );
}
