import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ChevronRight, Copy, RotateCw } from "lucide-react";
import { useId, useState } from "react";
import type { LetterShown } from "../../contract/letters.ts";
import { api } from "../api.ts";
import { copyText } from "../history/index.ts";
import { longDayText } from "../shell/numbers.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { letterWords } from "../words/letters.ts";

const words = letterWords.outbox;
/** A link that does something for whoever opens it. */
const CARRIES_CODE = /[?&](?:code|internalCode|key)=/;
const TONES = { waiting: "accent", sent: "good", kept: "plain", failed: "danger" } as const;

/** The letter as its reader sees it; its link is to be copied, not to be pressed by somebody else. */
function Preview({ subject, content }: Pick<LetterShown, "subject" | "content">) {
  if (content === null) return <p className="text-ink-soft">{words.sealed}</p>;
  const { paragraphs, action, code, footnote, is_concealed } = content;
  const url = action?.url ?? null;
  return (
    <>
      <article
        aria-label={words.preview(subject)}
        className="rounded-lg border border-line bg-page p-4 [overflow-wrap:anywhere] sm:p-6"
      >
        <div className="mx-auto flex max-w-[480px] flex-col gap-4">
          <p className="font-semibold">Mynah</p>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {code === null ? null : <p className="font-mono text-xl font-semibold tracking-widest">{code}</p>}
          {action === null ? null : (
            <div>
              <span className="inline-block rounded-md bg-ink px-4 py-2 font-medium text-page">{action.words}</span>
              {url === null ? null : <p className="mt-2 font-mono text-xs text-ink-faint">{url}</p>}
            </div>
          )}
          {footnote === null ? null : <p className="text-sm text-ink-faint">{footnote}</p>}
        </div>
      </article>
      {is_concealed ? <p className="mt-3 text-sm text-ink-faint">{words.concealed}</p> : null}
      {url === null && code === null ? null : (
        <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
          {url === null ? null : (
            <Button size="small" icon={<Copy />} onClick={() => void copyText(url, words.linkCopied)}>
              {words.copyLink}
            </Button>
          )}
          {code === null ? null : (
            <Button size="small" icon={<Copy />} onClick={() => void copyText(code, words.codeCopied)}>
              {words.copyCode}
            </Button>
          )}
          {code !== null || (url !== null && CARRIES_CODE.test(url)) ? (
            <p className="text-sm text-ink-faint">{words.oneUse}</p>
          ) : null}
        </div>
      )}
    </>
  );
}

/** One letter: to whom, how it is, why; opened, what it says. */
export function LetterCard({ letter, canSend }: { letter: LetterShown; canSend: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: () => api.letters.retry({ letter_id: letter.letter_id }),
    onSuccess: () => client.invalidateQueries({ queryKey: ["letters"] }),
    meta: { success: words.retried },
  });
  return (
    <li className="rounded-xl border border-line bg-surface shadow-low">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={words.open(letter.subject, letter.to_email)}
        onClick={() => setOpen(!isOpen)}
        className={classes(
          "flex w-full items-center gap-3 px-4 py-3.5 text-left hover:bg-hover sm:px-5",
          isOpen || letter.reason !== null ? "rounded-t-xl" : "rounded-xl",
        )}
      >
        <ChevronRight
          aria-hidden
          className={classes("size-4 shrink-0 text-ink-faint transition-transform", isOpen && "rotate-90")}
        />
        <span className="min-w-0 flex-1">
          <span className="block font-medium sm:truncate">{letter.subject}</span>
          {/* On a phone below each other: neither who it is for nor when may be cut off. */}
          <span className="block text-sm text-ink-faint [overflow-wrap:anywhere] sm:truncate">
            {words.to(letter.to_email)} <span className="max-sm:hidden">· </span>
            <span className="max-sm:block">{longDayText(letter.created_at_unix)}</span>
          </span>
        </span>
        <Badge tone={TONES[letter.state]}>{words.states[letter.state]}</Badge>
      </button>
      {letter.reason === null ? null : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pb-3.5 sm:px-5">
          <p className="min-w-0 flex-1 basis-64 pl-7 text-sm [overflow-wrap:anywhere] text-danger">{letter.reason}</p>
          {canSend ? (
            <Button size="small" icon={<RotateCw />} busy={retry.isPending} onClick={() => retry.mutate()}>
              {words.retry}
            </Button>
          ) : null}
        </div>
      )}
      <div id={id} hidden={!isOpen} className="border-t border-line px-4 py-4 sm:px-5">
        {isOpen ? <Preview subject={letter.subject} content={letter.content} /> : null}
      </div>
    </li>
  );
}
