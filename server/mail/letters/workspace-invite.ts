/** Asks somebody to join a workspace. */
import { limits } from "../../../contract/limits.ts";
import type { Letter } from "../letter.ts";

export const workspaceInvite = ({
  to_email,
  workspace_name,
  by,
  code,
}: {
  to_email: string;
  workspace_name: string;
  /** How the person who invites is known. */
  by: string;
  code: string;
}): Letter => ({
  to_email,
  subject: `Join ${workspace_name} on Mynah`,
  paragraphs: [
    `${by} invites you to work together in ${workspace_name}. Mynah is for voices: writing becomes speech, and speech becomes text.`,
  ],
  action: { words: "Join the workspace", path: `/app/join?invite_code=${code}` },
  footnote: `The link is for this address alone and works for ${limits.inviteHours} hours. If you do not know who this is from, do nothing.`,
});
