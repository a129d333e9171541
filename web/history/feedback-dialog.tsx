import { CircleCheck } from "lucide-react";
import { useState } from "react";
import type { HistoryItem } from "../../contract/history.ts";
import { limits } from "../../contract/limits.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Textarea } from "../ui/textarea.tsx";
import { feedbackWords, historyWords } from "../words/history.ts";
import { draftOf, feedbackError, isReviewed, REASONS } from "./feedback-rules.ts";
import { useFeedback } from "./use-feedback.ts";

interface WordsProps {
  label: string;
  value: string;
  error: string | null;
  readOnly: boolean;
  onChange: (value: string) => void;
}

/** Twenty to two hundred characters, counted. */
function FeedbackText({ label, value, error, readOnly, onChange }: WordsProps) {
  return (
    <Field
      label={label}
      aside={feedbackWords.counter(value.length, limits.feedbackLengthMax)}
      error={error ?? undefined}
    >
      {(parts) => (
        <Textarea
          {...parts}
          rows={4}
          value={value}
          maxLength={limits.feedbackLengthMax}
          readOnly={readOnly}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

export interface FeedbackDialogProps {
  item: HistoryItem;
  thumbs_up: boolean;
  onClose: () => void;
}

/** Asks what is good, or what is wrong, about how an item sounds. Reviewed feedback is only shown. */
export default function FeedbackDialog({ item, thumbs_up, onClose }: FeedbackDialogProps) {
  const isFixed = isReviewed(item.feedback);
  const isUp = isFixed ? (item.feedback?.thumbs_up ?? thumbs_up) : thumbs_up;
  const [draft, setDraft] = useState(() => draftOf(item.feedback, isUp));
  const [hasTried, setTried] = useState(false);
  const submit = useFeedback(item.history_item_id);
  const hasWords = draft.thumbs_up || draft.other;
  // Only praise has to be of some length.
  const problem = draft.thumbs_up ? feedbackError(draft.feedback) : null;
  const send = () => {
    setTried(true);
    if (problem === null) submit.mutate(draft, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={feedbackWords.title}
      description={isUp ? feedbackWords.positive : feedbackWords.negative}
      closeWords={historyWords.close}
      actions={
        isFixed ? (
          <Button onClick={onClose}>{historyWords.close}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{historyWords.cancel}</Button>
            <Button look="primary" busy={submit.isPending} onClick={send}>
              {feedbackWords.submit}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {isFixed ? (
          <p className="flex gap-2 rounded-md bg-hover px-3 py-2.5 text-ink-soft">
            <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
            {feedbackWords.reviewed}
          </p>
        ) : null}
        {isUp ? null : (
          <fieldset className="flex flex-col">
            <legend className="sr-only">{feedbackWords.negative}</legend>
            {REASONS.map((reason) => (
              <Checkbox
                key={reason}
                checked={draft[reason]}
                disabled={isFixed}
                onChange={(isChecked) => setDraft({ ...draft, [reason]: isChecked })}
              >
                <span className="inline-block first-letter:uppercase">{feedbackWords.reasons[reason]}</span>
              </Checkbox>
            ))}
          </fieldset>
        )}
        {hasWords ? (
          <FeedbackText
            label={isUp ? feedbackWords.text : feedbackWords.otherText}
            value={draft.feedback}
            error={hasTried ? problem : null}
            readOnly={isFixed}
            onChange={(feedback) => setDraft({ ...draft, feedback })}
          />
        ) : null}
      </div>
    </Dialog>
  );
}
