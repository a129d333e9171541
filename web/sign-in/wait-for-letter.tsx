import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Output } from "../../contract/endpoint.ts";
import type { Api } from "../../contract/index.ts";
import { api, query } from "../api.ts";
import { Button } from "../ui/button.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { letterWords } from "../words/letters.ts";
import { Message } from "./message.tsx";

const words = letterWords.waiting;
const POLL_MS = 3000;

/** What follows when the letter was answered: the way in, or the question for a second factor. */
type Next = Output<Api["sign_in"]["continue_sign_in"]>;

export interface WaitForLetterProps {
  email: string;
  half_token: string;
  onGoOn: (next: Next) => void;
  onBack: () => void;
}

/** A sign-in on a new device, until its letter is answered on whatever device; then it goes on by itself. */
export default function WaitForLetter({ email, half_token, onGoOn, onBack }: WaitForLetterProps) {
  const asked = useQuery({
    ...query(api.sign_in.continue_sign_in, { half_token }),
    refetchInterval: ({ state }) => (state.error === null ? POLL_MS : false),
    refetchIntervalInBackground: true,
    retry: 3,
    gcTime: 0,
  });
  const next = asked.data;
  useEffect(() => {
    if (next && !("waits_for" in next && next.waits_for === "letter")) onGoOn(next);
  }, [next, onGoOn]);
  const back = (
    <Button size="large" onClick={onBack}>
      {words.back}
    </Button>
  );
  if (asked.isError) {
    return (
      <Message tone="danger" title={words.overTitle} action={back}>
        <p>{asked.error.message}</p>
      </Message>
    );
  }
  return (
    <Message tone="mail" title={words.title} action={back}>
      <p>{words.lead(email)}</p>
      <p className="flex items-center gap-2 text-sm text-ink-faint">
        <Spinner />
        {words.waits}
      </p>
    </Message>
  );
}
