/** Workspaces: what other parts of the app may use of them. */
export { forgetInviteCode, inviteCode, keepInviteCode } from "./invite-code.ts";
export { workspaceSections } from "./sections.tsx";
