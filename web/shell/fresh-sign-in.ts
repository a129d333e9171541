import { createStore } from "./store.ts";

/** Somebody is asked once more who they are; the dialog answers. */
export const askedAgain = createStore<((is_confirmed: boolean) => void) | null>(null);

let asking: Promise<boolean> | null = null;

/** Asks in a dialog; calls that are refused at the same time share the question. True once they have shown who they are. */
export function askAgain(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => askedAgain.set(resolve)).finally(() => {
    asking = null;
    askedAgain.set(null);
  });
  return asking;
}
