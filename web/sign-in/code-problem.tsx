import type { ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { letterWords } from "../words/letters.ts";
import { shellWords } from "../words/shell.ts";
import { codeStateOf } from "./code-state.ts";
import { Message } from "./message.tsx";

export interface CodeProblemProps {
  /** Null: the link carries no code at all. */
  error: Error | null;
  /** What to do when the link is over. */
  action: ReactNode;
  /** Tries the same link again, where it may still be good. */
  onRetry?: () => void;
  busy?: boolean;
}

/** Why a link of a letter did not work, and the one thing to do about it. */
export function CodeProblem({ error, action, onRetry, busy = false }: CodeProblemProps) {
  const state = error === null ? "invalidActionCode" : codeStateOf(error);
  const { title, text } = letterWords.problems[state];
  const isOver = state === "invalidActionCode" || onRetry === undefined;
  return (
    <Message
      tone="danger"
      title={title}
      action={
        isOver ? (
          action
        ) : (
          <Button look="solid" size="large" busy={busy} onClick={onRetry}>
            {shellWords.retry}
          </Button>
        )
      }
    >
      <p>{text}</p>
    </Message>
  );
}
