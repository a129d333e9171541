/** Who did what in a workspace. */
export { type Change, recordChange } from "./record-change.ts";
