import type { User } from "../../contract/account.ts";
import type { Workspace } from "../../contract/workspaces.ts";
import { FailedRow, SettingsSection, SettingsSkeleton } from "../settings/index.ts";
import { workspaceWords } from "../words/workspaces.ts";
import { InviteButton, SeatsFull } from "./invite-button.tsx";
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
    return asked.error === null ? (
      <SettingsSkeleton rows={3} />
    ) : (
      <SettingsSection title={words.title}>
        <FailedRow title={words.failed} query={asked} />
      </SettingsSection>
    );
  }
  return (
    <SettingsSection
      title={words.title}
      lead={words.count(asked.data.length)}
      {...(mayChange ? { action: <InviteButton workspace={workspace} /> } : {})}
    >
      {mayChange ? <SeatsFull workspace={workspace} /> : null}
      <ul className="divide-y divide-line">
        {asked.data.map((member) => (
          <MemberRow key={member.user_id} {...{ member, workspace, me, mayChange }} />
        ))}
      </ul>
    </SettingsSection>
  );
}
