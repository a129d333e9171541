import { type ReactNode, useId } from "react";
import { limits } from "../../contract/limits.ts";
import { multiplierOf, usualRateDollars } from "../../contract/voice-rates.ts";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { Select } from "../ui/select.tsx";
import { Switch } from "../ui/switch.tsx";
import { shareVoiceWords as words } from "../words/voice-library.ts";
import { type ShareDraft, type ShareProblems, typedRate } from "./share-draft.ts";
import { dollarText, multiplierText, noticeText } from "./voice-terms.ts";

const NOTICES_DAYS = [0, 7, 14, 30, 60, 90, 180, 365, limits.noticePeriodDaysMax] as const;

interface SwitchRowProps {
  label: string;
  hint: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function SwitchRow({ label, hint, checked, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-4">
      <label htmlFor={id} className="min-w-0 flex-1">
        <span className="block font-medium">{label}</span>
        <span id={`${id}-hint`} className="block text-sm text-pretty text-ink-faint">
          {hint}
        </span>
      </label>
      <Switch id={id} checked={checked} onChange={onChange} aria-describedby={`${id}-hint`} className="mt-0.5" />
    </div>
  );
}

/** A part of the form under a title of its own. */
export function FormPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 border-t border-line pt-5">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      {children}
    </section>
  );
}

export interface SharePartProps {
  draft: ShareDraft;
  problems: ShareProblems;
  onChange: (part: Partial<ShareDraft>) => void;
}

/** What others pay and are promised, and what they may do with it. */
export function ShareTerms({ draft, problems, onChange }: SharePartProps) {
  const rate = typedRate(draft.rate);
  const multiplier = rate == null ? 1 : multiplierOf(rate);
  const period = noticeText(draft.notice_days);
  const notices = [...new Set([...NOTICES_DAYS, draft.notice_days])].sort((a, b) => a - b);
  return (
    <FormPart title={words.terms}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={words.notice} hint={period === null ? words.noticeHints.none : words.noticeHints.some(period)}>
          {(parts) => (
            <Select
              {...parts}
              value={String(draft.notice_days)}
              onChange={(days) => onChange({ notice_days: Number(days) })}
              choices={notices.map((days) => ({ value: String(days), label: noticeText(days) ?? words.noNotice }))}
            />
          )}
        </Field>
        <Field
          label={words.rate}
          hint={words.rateHint(dollarText(usualRateDollars), multiplier === 1 ? null : multiplierText(multiplier))}
          error={problems.rate}
        >
          {(parts) => (
            <Input
              {...parts}
              inputMode="decimal"
              autoComplete="off"
              value={draft.rate}
              maxLength={10}
              start={<span>$</span>}
              onChange={(event) => onChange({ rate: event.target.value })}
            />
          )}
        </Field>
      </div>
      <SwitchRow
        label={words.rewards}
        hint={words.rewardsHint}
        checked={draft.enable_financial_rewards}
        onChange={(enable_financial_rewards) => onChange({ enable_financial_rewards })}
      />
      <SwitchRow
        label={words.freeUsers}
        hint={words.freeUsersHint}
        checked={draft.free_users_allowed}
        onChange={(free_users_allowed) => onChange({ free_users_allowed })}
      />
      <SwitchRow
        label={words.moderation}
        hint={words.moderationHint}
        checked={draft.enable_live_moderation}
        onChange={(enable_live_moderation) => onChange({ enable_live_moderation })}
      />
      <SwitchRow
        label={words.mixing}
        hint={words.mixingHint}
        checked={draft.voice_mixing_allowed}
        onChange={(voice_mixing_allowed) => onChange({ voice_mixing_allowed })}
      />
      <SwitchRow
        label={words.reader}
        hint={words.readerHint}
        checked={draft.reader_app_enabled}
        onChange={(reader_app_enabled) => onChange({ reader_app_enabled })}
      />
    </FormPart>
  );
}
