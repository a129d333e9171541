import type { ReactNode } from "react";
import { letterWords } from "../words/letters.ts";
import { codeStateOf } from "./code-state.ts";
import { Message } from "./message.tsx";

/** Why a link of a letter did not work; `error` null: it carries no code at all. */
export function CodeProblem({ error, action }: { error: Error | null; action: ReactNode }) {
  const { title, text } = letterWords.problems[error === null ? "invalidActionCode" : codeStateOf(error)];
  return (
    <Message tone="danger" title={title} action={action}>
      <p>{text}</p>
    </Message>
  );
}
