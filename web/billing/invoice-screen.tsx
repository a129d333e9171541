import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useParams } from "react-router";
import { api, query } from "../api.ts";
import { SettingsSkeleton } from "../settings/index.ts";
import { longDayText } from "../shell/numbers.ts";
import { Column, PageHeader } from "../shell/page-header.tsx";
import { SUBSCRIPTION } from "../shell/redirects.ts";
import { BackLink } from "../ui/back-link.tsx";
import { Button } from "../ui/button.tsx";
import { billingWords } from "../words/billing.ts";
import { InvoiceState } from "./invoices-section.tsx";
import { Missing } from "./missing.tsx";
import { PriceLines } from "./price-lines.tsx";

const words = billingWords.invoices;

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-faint">{name}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

function InvoicePaper({ invoice_id }: { invoice_id: string }) {
  const asked = useQuery(query(api.billing.get_invoice, { invoice_id }));
  if (asked.data === undefined) {
    return asked.error === null ? (
      <SettingsSkeleton />
    ) : (
      <Missing title={words.notFound} code="invoice_not_found" query={asked} />
    );
  }
  const { number, status, issuer, workspace_name, created_at_unix, period_starts_at_unix, period_ends_at_unix } =
    asked.data;
  return (
    <article className="rounded-xl border border-line bg-surface p-6 shadow-low sm:p-10 print:border-0 print:shadow-none">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold sm:text-xl">{words.number(number)}</h2>
        <InvoiceState status={status} />
      </div>
      <dl className="my-6 grid gap-4 sm:grid-cols-2">
        <Fact name={words.from}>{issuer}</Fact>
        <Fact name={words.to}>{workspace_name}</Fact>
        <Fact name={words.on}>{longDayText(created_at_unix)}</Fact>
        {period_starts_at_unix === null || period_ends_at_unix === null ? null : (
          <Fact name={words.period}>
            {`${longDayText(period_starts_at_unix)} – ${longDayText(period_ends_at_unix)}`}
          </Fact>
        )}
      </dl>
      <PriceLines lines={asked.data.lines} total_cents={asked.data.amount_due_cents} currency={asked.data.currency} />
    </article>
  );
}

/** /app/subscription/invoices/:invoice_id: one invoice, to read and to print. */
export default function InvoiceScreen() {
  const { invoice_id = "" } = useParams();
  return (
    <>
      <PageHeader
        title={words.title}
        action={
          <Button icon={<Printer />} onClick={() => window.print()}>
            {words.print}
          </Button>
        }
      />
      <Column>
        <p className="mb-4 print:hidden">
          <BackLink to={SUBSCRIPTION}>{words.back}</BackLink>
        </p>
        <InvoicePaper invoice_id={invoice_id} />
      </Column>
    </>
  );
}
