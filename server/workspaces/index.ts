/** Workspaces: whose work it is. */
export { addWorkspace } from "./add-workspace.ts";
