import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { limits } from "../../contract/limits.ts";
import type { LibraryVoice } from "../../contract/voice-library.ts";
import { REPORT_REASONS, type ReportReason } from "../../contract/voice-review-decisions.ts";
import { api } from "../api.ts";
import { FormDialog } from "../shell/form-dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Select } from "../ui/select.tsx";
import { Textarea } from "../ui/textarea.tsx";
import { reportWords as words } from "../words/voice-reviews.ts";

const REASONS = REPORT_REASONS.map((value) => ({ value, label: words.reasons[value] }));

/** Asks what is wrong with a voice, and sends it to the owner of the installation. */
export default function ReportDialog({ voice, onClose }: { voice: LibraryVoice; onClose: () => void }) {
  const [reason, setReason] = useState<ReportReason>(REPORT_REASONS[0]);
  const [said, setSaid] = useState("");
  const report = useMutation({
    mutationFn: () =>
      api.voice_reviews.report({
        public_user_id: voice.public_owner_id,
        voice_id: voice.voice_id,
        reason,
        words: said,
      }),
    onSuccess: onClose,
    meta: { success: words.done, quiet: true },
  });
  return (
    <FormDialog
      title={words.title(voice.name)}
      description={words.lead}
      submit={words.submit}
      busy={report.isPending}
      error={report.error}
      onSubmit={() => report.mutate()}
      onClose={onClose}
    >
      <Field label={words.reason}>
        {(parts) => <Select {...parts} value={reason} onChange={setReason} choices={REASONS} />}
      </Field>
      <Field label={words.words} hint={words.wordsHint}>
        {(parts) => (
          <Textarea
            {...parts}
            value={said}
            maxLength={limits.voiceReportLengthMax}
            onChange={(event) => setSaid(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
