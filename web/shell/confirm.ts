import { createStore } from "./store.ts";

/** A question with two answers. */
export interface Question {
  title: string;
  description: string;
  confirm: string;
  cancel: string;
  /** The answer destroys something. */
  danger?: boolean;
}

/** The question on the screen, if any. */
export const asked = createStore<{ question: Question; answer: (yes: boolean) => void } | null>(null);

/** Asks in a dialog; resolves to true when confirmed, false when cancelled, closed, or pushed aside by a newer question. */
export function confirm(question: Question): Promise<boolean> {
  asked.get()?.answer(false);
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      asked.set(null);
      resolve(yes);
    };
    asked.set({ question, answer });
  });
}
