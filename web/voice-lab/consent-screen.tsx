import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useParams } from "react-router";
import { limits } from "../../contract/limits.ts";
import { api, query } from "../api.ts";
import { ApiError } from "../api-error.ts";
import { Message } from "../sign-in/message.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { shellWords } from "../words/shell.ts";
import { voiceLabWords } from "../words/voice-lab.ts";
import { PhraseReader } from "./phrase-reader.tsx";

const words = voiceLabWords.away;

/** Who agrees, and the phrase that they read. */
function Agreement({ token, onAccepted }: { token: string; onAccepted: () => void }) {
  const [name, setName] = useState("");
  const [hasTried, setTried] = useState(false);
  const ask = useMutation({ mutationFn: () => api.voice_lab.ask_phrase_of_link({ token }), meta: { quiet: true } });
  const signer_name = name.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (signer_name !== "") ask.mutate();
  };
  if (!ask.isIdle) {
    return (
      <PhraseReader
        phrase={ask.data ?? null}
        onFresh={() => ask.mutate()}
        isAsking={ask.isPending}
        askError={ask.error}
        sign={(recording) => api.voice_lab.sign_by_link({ token, recording, signer_name })}
        onAccepted={onAccepted}
      />
    );
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label={words.name} error={hasTried && signer_name === "" ? words.nameMissing : undefined}>
        {(parts) => (
          <Input
            {...parts}
            value={name}
            autoComplete="name"
            maxLength={limits.nameLengthMax}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" look="primary" size="large">
        {words.next}
      </Button>
      <p className="text-sm text-ink-faint">{words.no}</p>
    </form>
  );
}

/** /voice-consent/:token: the speaker of a voice agrees from elsewhere, or does not; they need no account. */
export default function ConsentScreen() {
  const { token = "" } = useParams();
  const asked = useQuery({
    ...query(api.voice_lab.get_consent_of_link, { token }),
    // It does not work any more once it was used: what it said is kept.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [isAccepted, setAccepted] = useState(false);
  const { data: link, error } = asked;
  if (link === undefined && error !== null) {
    const isGone = error instanceof ApiError && error.status === 404;
    return (
      <Message
        tone="danger"
        title={isGone ? words.gone : words.failed}
        action={
          isGone ? undefined : (
            <Button look="solid" size="large" busy={asked.isFetching} onClick={() => void asked.refetch()}>
              {shellWords.retry}
            </Button>
          )
        }
      >
        {error.message}
      </Message>
    );
  }
  if (link === undefined) {
    return (
      <div role="status">
        <span className="sr-only">{words.loading}</span>
        <Skeleton className="h-8 w-64" />
        <Skeleton className="mt-4 h-20" />
        <Skeleton className="mt-6 h-10 rounded-md" />
      </div>
    );
  }
  if (isAccepted) {
    return (
      <Message tone="good" title={words.doneTitle}>
        {words.done(link.owner_name)}
      </Message>
    );
  }
  return (
    <>
      <title>{`${words.title} · ${shellWords.product}`}</title>
      <h1 className="text-xl font-semibold text-balance">{words.title}</h1>
      <div className="mt-2 mb-6 flex flex-col gap-2 text-pretty [overflow-wrap:anywhere] text-ink-soft">
        <p>{words.lead(link.owner_name, link.voice_name)}</p>
        <p>{words.what(link.maker_name)}</p>
        <p>{words.proof}</p>
      </div>
      <Agreement token={token} onAccepted={() => setAccepted(true)} />
    </>
  );
}
