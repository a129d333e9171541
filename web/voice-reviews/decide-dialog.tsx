import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { limits } from "../../contract/limits.ts";
import type { ReviewDecision } from "../../contract/voice-review-decisions.ts";
import type { JudgedVoice } from "../../contract/voice-reviews.ts";
import { api } from "../api.ts";
import { FormDialog } from "../shell/form-dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { Textarea } from "../ui/textarea.tsx";
import { voiceReviewWords } from "../words/voice-reviews.ts";

const words = voiceReviewWords.dialog;

/** Where its owner has to be told why. */
const NEEDS_MESSAGE: readonly ReviewDecision[] = ["decline", "refuse", "captcha", "ban"];

export interface DecideDialogProps {
  voice: JudgedVoice;
  decision: ReviewDecision;
  /** The review that it decides; null: a voice that nobody asked about. */
  review_id: string | null;
  onClose: () => void;
}

/** Says what a decision does, and asks for what the owner of the voice is to read. */
export default function DecideDialog({ voice, decision, review_id, onClose }: DecideDialogProps) {
  const changes = decision === "allow_with_changes";
  const [message, setMessage] = useState("");
  const [name, setName] = useState(voice.sharing?.name ?? voice.name);
  const [description, setDescription] = useState(voice.sharing?.description ?? voice.description);
  const [hasTried, setTried] = useState(false);
  const client = useQueryClient();
  const decide = useMutation({
    mutationFn: () => {
      if (review_id !== null) {
        const changed = changes ? { name: name.trim(), description } : {};
        return api.voice_reviews.decide({ review_id, decision, message: message.trim(), ...changed });
      }
      const safety_control = decision === "ban" ? "BAN" : "CAPTCHA";
      return api.voice_reviews.set_safety({ voice_id: voice.voice_id, safety_control, reason: message.trim() });
    },
    onSuccess: onClose,
    onSettled: () => client.invalidateQueries({ queryKey: ["voice_reviews"] }),
    meta: { success: voiceReviewWords.done, quiet: true },
  });
  const isMissing = NEEDS_MESSAGE.includes(decision) && message.trim() === "";
  const isNameless = changes && name.trim() === "";
  const submit = () => {
    setTried(true);
    if (!isMissing && !isNameless) decide.mutate();
  };
  return (
    <FormDialog
      title={words.titles[decision](voice.name)}
      description={words.leads[decision]}
      submit={voiceReviewWords.actions[decision]}
      danger={decision === "ban"}
      busy={decide.isPending}
      error={decide.error}
      onSubmit={submit}
      onClose={onClose}
    >
      {changes ? (
        <>
          <Field label={words.name} error={hasTried && isNameless ? words.nameMissing : undefined}>
            {(parts) => (
              <Input
                {...parts}
                value={name}
                maxLength={limits.nameLengthMax}
                autoComplete="off"
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
          <Field label={words.description}>
            {(parts) => (
              <Textarea
                {...parts}
                value={description}
                maxLength={limits.voiceDescriptionLengthMax}
                onChange={(event) => setDescription(event.target.value)}
              />
            )}
          </Field>
        </>
      ) : null}
      {decision === "dismiss" ? null : (
        <Field
          label={NEEDS_MESSAGE.includes(decision) ? words.message : words.messageOptional}
          error={hasTried && isMissing ? words.messageMissing : undefined}
        >
          {(parts) => (
            <Textarea
              {...parts}
              value={message}
              maxLength={limits.reviewMessageLengthMax}
              onChange={(event) => setMessage(event.target.value)}
            />
          )}
        </Field>
      )}
    </FormDialog>
  );
}
