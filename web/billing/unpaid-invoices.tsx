import { useInfiniteQuery } from "@tanstack/react-query";
import { Receipt } from "lucide-react";
import { moneyText } from "../../contract/currencies.ts";
import { billingWords } from "../words/billing.ts";
import { InvoiceLink, invoicePages } from "./invoices-section.tsx";

const words = billingWords.invoices;

/** What is to be paid, before everything else: the list of invoices stands below all plans. */
export function UnpaidInvoices() {
  const { data } = useInfiniteQuery(invoicePages);
  const unpaid = data?.pages.flatMap(({ invoices }) => invoices).filter(({ status }) => status === "open") ?? [];
  return unpaid.map((shown) => (
    <div
      key={shown.invoice_id}
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl bg-accent-wash px-4 py-3.5"
    >
      <Receipt aria-hidden className="size-4 shrink-0 text-accent-text" />
      <p className="min-w-0 flex-1 basis-56 text-pretty">
        {words.unpaid(shown.number, moneyText(shown.amount_due_cents, shown.currency), shown.hosted_url === null)}
      </p>
      <InvoiceLink shown={shown} />
    </div>
  ));
}
