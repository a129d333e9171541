import { useState } from "react";
import { SOLD_TIERS } from "../../contract/prices.ts";
import { SettingsSkeleton } from "../settings/index.ts";
import { useSubscription, useUser } from "../shell/account.ts";
import { FailedQuery } from "../shell/failed-query.tsx";
import { Column, PageHeader } from "../shell/page-header.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { billingWords } from "../words/billing.ts";
import { CodeSection } from "./code-section.tsx";
import { HeldPlan } from "./held-plan.tsx";
import { InvoicesSection } from "./invoices-section.tsx";
import { PayoutsSection } from "./payouts-section.tsx";
import { PlansSection } from "./plans-section.tsx";
import { QuotaSection } from "./quota-section.tsx";
import { UnpaidInvoices } from "./unpaid-invoices.tsx";
import { useBilling } from "./use-billing.ts";
import { WaitingCheckouts } from "./waiting-checkouts.tsx";

function Subscription() {
  const user = useUser();
  const subscription = useSubscription();
  const billing = useBilling();
  const [promocode, setPromocode] = useState<string | null>(null);
  if (user.data === undefined || subscription.data === undefined || billing.data === undefined) {
    const failed = [billing, subscription, user].find(({ error }) => error !== null);
    return failed === undefined ? (
      <>
        <SettingsSkeleton rows={1} />
        <SettingsSkeleton rows={2} />
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {["free", ...SOLD_TIERS].map((tier) => (
            <Skeleton key={tier} className="h-80 rounded-xl" />
          ))}
        </div>
      </>
    ) : (
      <FailedQuery title={billingWords.failed} query={failed} />
    );
  }
  const mayChange = user.data.workspace_role === "admin";
  return (
    <>
      <WaitingCheckouts checkouts={billing.data.checkouts} mayChange={mayChange} />
      {mayChange ? <UnpaidInvoices /> : null}
      <HeldPlan billing={billing.data} mayChange={mayChange} />
      <QuotaSection billing={billing.data} subscription={subscription.data} mayChange={mayChange} />
      <PlansSection billing={billing.data} mayChange={mayChange} promocode={promocode} />
      {mayChange ? (
        <>
          <CodeSection promocode={promocode} onChange={setPromocode} />
          <InvoicesSection />
          <PayoutsSection billing={billing.data} />
        </>
      ) : null}
    </>
  );
}

/** /app/subscription: the plan of the workspace, what is used of it, the others, and what was paid. */
export default function SubscriptionScreen() {
  return (
    <>
      <PageHeader title={billingWords.title} />
      <Column>
        <Subscription />
      </Column>
    </>
  );
}
