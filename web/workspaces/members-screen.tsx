import { SettingsSkeleton } from "../settings/index.ts";
import { useUser } from "../shell/account.ts";
import { FailedQuery } from "../shell/failed-query.tsx";
import { workspaceWords } from "../words/workspaces.ts";
import { AboutSection } from "./about-section.tsx";
import { GroupsSection } from "./groups-section.tsx";
import { InvitesSection } from "./invites-section.tsx";
import { LeaveSection } from "./leave-section.tsx";
import { PeopleSection } from "./people-section.tsx";
import { useMayChange, useWorkspace } from "./queries.ts";

/** /app/workspace: who works here, who is invited, and what they have together. */
export default function MembersScreen() {
  const asked = useWorkspace();
  const { data: mayChange } = useMayChange();
  const { data: user } = useUser();
  if (asked.error !== null && asked.data === undefined) {
    return <FailedQuery title={workspaceWords.failed} query={asked} />;
  }
  const workspace = asked.data;
  if (workspace === undefined || mayChange === undefined || user === undefined) {
    return (
      <>
        <SettingsSkeleton rows={3} />
        <SettingsSkeleton rows={2} />
      </>
    );
  }
  return (
    <>
      <PeopleSection workspace={workspace} me={user} mayChange={mayChange} />
      {mayChange ? <InvitesSection /> : null}
      <GroupsSection mayChange={mayChange} />
      <AboutSection workspace={workspace} mayChange={mayChange} />
      {workspace.owner_user_id === user.user_id ? null : <LeaveSection workspace={workspace} />}
    </>
  );
}
