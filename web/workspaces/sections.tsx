import { KeyRound, ScrollText, ShieldCheck, Users } from "lucide-react";
import type { ReactNode } from "react";
import { pageExists } from "../shell/pages.ts";
import { workspaceWords } from "../words/workspaces.ts";

export interface WorkspaceSection {
  to: string;
  words: string;
  icon: ReactNode;
  /** Other words that find it in the command menu. */
  also: string;
  /** Only for those who may change the workspace. */
  isForAdmins: boolean;
}

const { finders } = workspaceWords;

/** The pages of the workspace in their order. One appears only when this installation has it. */
export const workspaceSections: readonly WorkspaceSection[] = [
  {
    to: "/app/workspace",
    words: workspaceWords.members,
    also: finders.members,
    icon: <Users />,
    isForAdmins: false,
  },
  {
    to: "/app/workspace/api-keys",
    words: workspaceWords.apiKeys,
    also: finders.apiKeys,
    icon: <KeyRound />,
    isForAdmins: true,
  },
  {
    to: "/app/workspace/security",
    words: workspaceWords.security,
    also: finders.security,
    icon: <ShieldCheck />,
    isForAdmins: true,
  },
  {
    to: "/app/workspace/audit-log",
    words: workspaceWords.auditLog,
    also: finders.auditLog,
    icon: <ScrollText />,
    isForAdmins: true,
  },
].filter((section) => pageExists(section.to));
