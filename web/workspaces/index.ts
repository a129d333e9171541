/** Workspaces: what other parts of the app may use of them. */
export { inviteCode } from "./invite-code.ts";
export { workspaceSections } from "./sections.tsx";
