/** Somebody is no member of a workspace any more. */
import type { Letter } from "../letter.ts";

export const removedFromWorkspace = ({
  to_email,
  workspace_name,
  by,
  goes_along,
}: {
  to_email: string;
  workspace_name: string;
  by: string;
  /** Whether what they made there is theirs now, or the workspace's. */
  goes_along: boolean;
}): Letter => ({
  to_email,
  subject: `You are no longer in ${workspace_name}`,
  paragraphs: [
    `${by} has removed you from the workspace ${workspace_name}. Your API keys of that workspace do not work any more.`,
    goes_along
      ? "What you made there goes along into your own workspace, where you work from now on."
      : "What you made there stays with that workspace. You work in your own workspace from now on.",
  ],
  action: { words: "Open Mynah", path: "/app" },
});
