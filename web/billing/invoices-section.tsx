import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Invoice } from "../../contract/billing.ts";
import { moneyText } from "../../contract/currencies.ts";
import { api } from "../api.ts";
import { FailedRow, SettingsRow, SettingsRowsSkeleton, SettingsSection } from "../settings/index.ts";
import { longDayText } from "../shell/numbers.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { billingWords } from "../words/billing.ts";
import { invoiceAddress } from "./addresses.ts";

const words = billingWords.invoices;
const TONES = { draft: "plain", open: "accent", paid: "good", uncollectible: "danger", void: "plain" } as const;

/** The invoices, a page at a time, the newest first. */
export const invoicePages = infiniteQueryOptions({
  queryKey: [...api.billing.list_invoices.key, "pages"] as const,
  queryFn: ({ pageParam, signal }) =>
    api.billing.list_invoices(pageParam === null ? {} : { start_after_invoice_id: pageParam }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => (page.has_more ? (page.invoices.at(-1)?.invoice_id ?? null) : null),
});

export function InvoiceState({ status }: Pick<Invoice, "status">) {
  return <Badge tone={TONES[status]}>{words.statuses[status]}</Badge>;
}

/** Leads to the invoice: a page of ours, or of whoever takes the payment. */
export function InvoiceLink({ shown: { invoice_id, number, hosted_url } }: { shown: Invoice }) {
  const label = `${words.see}: ${words.number(number)}`;
  return (
    <Button asChild size="small">
      {hosted_url === null ? (
        <Link to={invoiceAddress(invoice_id)} aria-label={label}>
          {words.see}
        </Link>
      ) : (
        <a href={hosted_url} target="_blank" rel="noreferrer" aria-label={label}>
          {words.see}
        </a>
      )}
    </Button>
  );
}

function InvoiceRow({ shown }: { shown: Invoice }) {
  const { number, status, amount_due_cents, currency, created_at_unix } = shown;
  return (
    <SettingsRow
      title={
        <span className="flex flex-wrap items-center gap-2">
          {words.number(number)} <InvoiceState status={status} />
        </span>
      }
      description={
        <span className="tabular-nums">
          {longDayText(created_at_unix)} · {moneyText(amount_due_cents, currency)}
        </span>
      }
      control={<InvoiceLink shown={shown} />}
    />
  );
}

/** What was billed, the newest first. */
export function InvoicesSection() {
  const pages = useInfiniteQuery(invoicePages);
  const all = pages.data?.pages.flatMap((page) => page.invoices);
  return (
    <SettingsSection title={words.title}>
      {all === undefined ? (
        pages.error === null ? (
          <SettingsRowsSkeleton rows={2} />
        ) : (
          <FailedRow title={words.failed} query={pages} />
        )
      ) : all.length === 0 ? (
        <p className="px-4 py-4 text-ink-soft sm:px-5">{words.none}</p>
      ) : (
        all.map((shown) => <InvoiceRow key={shown.invoice_id} shown={shown} />)
      )}
      {pages.hasNextPage ? (
        <div className="flex justify-center py-4">
          <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {words.more}
          </Button>
        </div>
      ) : null}
    </SettingsSection>
  );
}
