/** The bell: what the frame may use of it. */
export { Bell } from "./bell.tsx";
