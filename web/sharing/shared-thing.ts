import { createStore } from "../shell/store.ts";
import type { SharedThing } from "./share-rules.ts";

/** What is being shared with people of the workspace, in the dialog that the frame shows; null: nothing. */
export const sharedThing = createStore<SharedThing | null>(null);
