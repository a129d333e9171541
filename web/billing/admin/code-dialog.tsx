import { useState } from "react";
import { SOLD_CURRENCIES, type SoldCurrency } from "../../../contract/currencies.ts";
import { limits } from "../../../contract/limits.ts";
import { api } from "../../api.ts";
import { FormDialog } from "../../shell/form-dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Select } from "../../ui/select.tsx";
import { ToggleGroup } from "../../ui/toggle-group.tsx";
import { billingWords } from "../../words/billing.ts";
import { useBillingChange } from "../use-billing.ts";
import { wholeNumber } from "./whole-number.ts";

const words = billingWords.owner;
const KINDS = [
  { value: "percent", words: words.percent },
  { value: "amount", words: words.amount },
] as const;
const CURRENCIES = SOLD_CURRENCIES.map((value) => ({ value, label: value.toUpperCase() }));
const PERCENT_MAX = 100;
const CENTS = 100;

type New = Parameters<typeof api.billing.add_promocode>[0];

/** Adds a code that takes off a percentage or an amount. */
export default function CodeDialog({ onClose }: { onClose: () => void }) {
  const [code, setCode] = useState("");
  const [kind, setKind] = useState<"percent" | "amount">("percent");
  const [off, setOff] = useState("");
  const [currency, setCurrency] = useState<SoldCurrency>("usd");
  const [months, setMonths] = useState("");
  const [times, setTimes] = useState("");
  const [isSent, setSent] = useState(false);
  const add = useBillingChange((input: New) => api.billing.add_promocode(input), words.added, true);

  const cents = Math.round(Number(off.trim().replace(",", ".")) * CENTS);
  const percent = wholeNumber(off, PERCENT_MAX) ?? null;
  const amount = off.trim() !== "" && cents >= 1 && cents <= limits.amountCentsMax ? cents : null;
  const duration_in_months = wholeNumber(months, limits.discountMonthsMax);
  const redemptions_max = wholeNumber(times, Number.MAX_SAFE_INTEGER);
  const isCode = /^[\w-]+$/.test(code.trim());
  const hasOff = (kind === "percent" ? percent : amount) !== null;
  const submit = () => {
    setSent(true);
    if (!isCode || !hasOff || duration_in_months === undefined || redemptions_max === undefined) return;
    add.mutate(
      {
        promocode: code.trim(),
        ...(kind === "percent" ? { percent_off: percent } : { amount_off: amount, currency }),
        duration_in_months,
        redemptions_max,
      },
      { onSuccess: onClose },
    );
  };
  return (
    <FormDialog
      title={words.addCode}
      submit={words.addCode}
      busy={add.isPending}
      error={add.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={words.code} hint={words.codeHint} error={isSent && !isCode ? words.codeWrong : undefined}>
        {(parts) => (
          <Input
            {...parts}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            maxLength={limits.promocodeLengthMax}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <div>
        <div className="mb-1.5 text-sm font-medium">{words.off}</div>
        <ToggleGroup label={words.off} value={kind} onChange={setKind} choices={KINDS} />
      </div>
      <div className="flex gap-3">
        <div className="min-w-0 flex-1">
          <Field
            label={kind === "percent" ? words.percent : words.amount}
            {...(kind === "percent" ? { hint: words.percentHint } : {})}
            error={isSent && !hasOff ? words.offWrong : undefined}
          >
            {(parts) => (
              <Input {...parts} inputMode="decimal" value={off} onChange={(event) => setOff(event.target.value)} />
            )}
          </Field>
        </div>
        {kind === "amount" ? (
          <div className="w-28">
            <Field label={billingWords.plans.currency}>
              {(parts) => <Select {...parts} value={currency} onChange={setCurrency} choices={CURRENCIES} />}
            </Field>
          </div>
        ) : null}
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={words.months}
          hint={words.monthsHint}
          error={isSent && duration_in_months === undefined ? words.numberWrong : undefined}
        >
          {(parts) => (
            <Input {...parts} inputMode="numeric" value={months} onChange={(event) => setMonths(event.target.value)} />
          )}
        </Field>
        <Field
          label={words.times}
          hint={words.timesHint}
          error={isSent && redemptions_max === undefined ? words.numberWrong : undefined}
        >
          {(parts) => (
            <Input {...parts} inputMode="numeric" value={times} onChange={(event) => setTimes(event.target.value)} />
          )}
        </Field>
      </div>
    </FormDialog>
  );
}
