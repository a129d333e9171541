import { useMutation } from "@tanstack/react-query";
import { TicketPercent, X } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { limits } from "../../contract/limits.ts";
import { OFFERS } from "../../contract/prices.ts";
import { api } from "../api.ts";
import { SettingsSection } from "../settings/index.ts";
import { notify } from "../shell/toasts.ts";
import { Button } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Input } from "../ui/input.tsx";
import { billingWords } from "../words/billing.ts";
import { appliedText } from "./applied-text.ts";
import { useBillingChange } from "./use-billing.ts";

const words = billingWords.code;

/** A code as the address carries it, when a letter or a page led here; it is taken out of the address once it was read. */
function useCodeOfAddress(take: (code: string) => void): void {
  const [search, setSearch] = useSearchParams();
  const code = search.get("coupon");
  const taken = useRef(false);
  useEffect(() => {
    if (code === null || taken.current) return;
    taken.current = true;
    setSearch({}, { replace: true });
    take(code);
  });
}

interface CodeSectionProps {
  promocode: string | null;
  onChange: (promocode: string | null) => void;
}

/** A coupon for the next checkout: checked with the server, cleared when it is no good. */
export function CodeSection({ promocode, onChange }: CodeSectionProps) {
  const [typed, setTyped] = useState("");
  const check = useMutation({
    mutationFn: (code: string) => api.billing.validate_promocode({ promocode: code }),
    onSuccess: (coupon, code) => {
      setTyped("");
      onChange(coupon.valid ? code : null);
      if (coupon.valid) notify.success(appliedText(coupon));
      else notify.error(words.invalid(code));
    },
    onError: () => notify.error(words.failed),
    meta: { quiet: true },
  });
  const discount = useBillingChange(
    (discount_code: string) => api.billing.apply_discount({ discount_code }),
    words.discountApplied,
  );
  // The product's own offers are taken at once; any other code waits for the checkout.
  const apply = (code: string) => {
    if (code in OFFERS) discount.mutate(code, { onSettled: () => setTyped("") });
    else check.mutate(code);
  };
  useCodeOfAddress(apply);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== "") apply(typed.trim());
  };
  return (
    <SettingsSection title={words.title}>
      <div className="px-4 py-4 sm:px-5">
        {promocode === null ? (
          <form noValidate onSubmit={submit} className="flex max-w-sm gap-2">
            <div className="min-w-0 flex-1">
              <Input
                aria-label={words.label}
                placeholder={words.label}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                maxLength={limits.promocodeLengthMax}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
            </div>
            <Button type="submit" className="h-10" busy={check.isPending || discount.isPending}>
              {words.apply}
            </Button>
          </form>
        ) : (
          <p className="flex items-center gap-2">
            <TicketPercent aria-hidden className="size-4 shrink-0 text-accent-text" />
            <span className="min-w-0 [overflow-wrap:anywhere]">{words.appliesTo(promocode)}</span>
            <IconButton label={words.remove} icon={<X />} size="small" onClick={() => onChange(null)} />
          </p>
        )}
      </div>
    </SettingsSection>
  );
}
