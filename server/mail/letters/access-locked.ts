/** An admin locked somebody out of a workspace, or let them in again. */
import type { Letter } from "../letter.ts";

interface About {
  to_email: string;
  workspace_name: string;
  /** Whose doing it was: their e-mail. */
  by: string;
}

export const accessLocked = ({ to_email, workspace_name, by }: About): Letter => ({
  to_email,
  subject: `Your access to ${workspace_name} is locked`,
  paragraphs: [
    `${by} has locked your access to the workspace ${workspace_name}. Nothing was deleted, and your other workspaces are as they were.`,
  ],
  footnote: "If you think that this is a mistake, ask an admin of that workspace.",
});

export const accessUnlocked = ({ to_email, workspace_name, by }: About): Letter => ({
  to_email,
  subject: `You can work in ${workspace_name} again`,
  paragraphs: [`${by} has let you into the workspace ${workspace_name} again.`],
  action: { words: "Open Mynah", path: "/app" },
});
