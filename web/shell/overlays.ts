import { createStore } from "./store.ts";

/** The shell's own dialog on the screen, if any. */
export const overlay = createStore<"commands" | "shortcuts" | null>(null);
