import type { User } from "../../contract/account.ts";
import type { Workspace } from "../../contract/workspaces.ts";
import { SettingsSection, SettingsSkeleton } from "../settings/index.ts";
import { FailedQuery } from "../shell/failed-query.tsx";
import { workspaceWords } from "../words/workspaces.ts";
import { MemberRow } from "./member-row.tsx";
import { useMembers } from "./queries.ts";

const words = workspaceWords.people;

export interface PeopleSectionProps {
  workspace: Workspace;
  me: User;
  mayChange: boolean;
}

/** Who works in the workspace. */
export function PeopleSection({ workspace, me, mayChange }: PeopleSectionProps) {
  const asked = useMembers();
  if (asked.data === undefined) {
    return asked.error === null ? <SettingsSkeleton rows={3} /> : <FailedQuery title={words.failed} query={asked} />;
  }
  return (
    <SettingsSection title={words.title} lead={words.count(asked.data.length)}>
      <ul className="divide-y divide-line">
        {asked.data.map((member) => (
          <MemberRow key={member.user_id} {...{ member, workspace, me, mayChange }} />
        ))}
      </ul>
    </SettingsSection>
  );
}
