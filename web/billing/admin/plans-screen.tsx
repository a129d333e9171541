import { Column, PageHeader } from "../../shell/page-header.tsx";
import { billingWords } from "../../words/billing.ts";
import { CodesSection } from "./codes-section.tsx";
import { UnpaidSection } from "./unpaid-section.tsx";
import { WaitingSection } from "./waiting-section.tsx";
import { WorkspacesSection } from "./workspaces-section.tsx";

/** /app/admin/plans: what the owner of the installation decides about plans and money. */
export default function PlansScreen() {
  return (
    <>
      <PageHeader title={billingWords.owner.title} />
      <Column>
        <WaitingSection />
        <UnpaidSection />
        <WorkspacesSection />
        <CodesSection />
      </Column>
    </>
  );
}
