import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { api, query } from "../api.ts";
import { Button } from "../ui/button.tsx";
import { letterWords } from "../words/letters.ts";
import { Message } from "./message.tsx";

export interface LetterSentProps {
  title: string;
  /** Where it went, and what it is good for. */
  text: string;
  /** Has it written once more. */
  sendAgain: () => Promise<unknown>;
}

/** Says that a letter is on its way, also where there is no account to write to: the page must not tell which. */
export function LetterSent({ title, text, sendAgain }: LetterSentProps) {
  const { data: options } = useQuery(query(api.sign_in.options, {}));
  const again = useMutation({ mutationFn: sendAgain, meta: { success: letterWords.sentAgain } });
  return (
    <Message
      tone="mail"
      title={title}
      action={
        <>
          <Button size="large" busy={again.isPending} onClick={() => again.mutate()}>
            {letterWords.sendAgain}
          </Button>
          <Button look="quiet" size="large" asChild>
            <Link to="/app/sign-in">{letterWords.toSignInAgain}</Link>
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <p className="text-sm text-ink-faint">
        {options?.sends_letters === false ? letterWords.noServer : letterWords.unread}
      </p>
    </Message>
  );
}
