import { Lock } from "lucide-react";
import { Link } from "react-router";
import { SettingsSkeleton } from "../../settings/index.ts";
import { useUser } from "../../shell/account.ts";
import { FailedQuery } from "../../shell/failed-query.tsx";
import { Column, PageHeader } from "../../shell/page-header.tsx";
import { SUBSCRIPTION } from "../../shell/redirects.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { billingWords } from "../../words/billing.ts";
import { CodesSection } from "./codes-section.tsx";
import { UnpaidSection } from "./unpaid-section.tsx";
import { WaitingSection } from "./waiting-section.tsx";
import { WorkspacesSection } from "./workspaces-section.tsx";

const words = billingWords.owner;

function Body() {
  const asked = useUser();
  if (asked.data === undefined) {
    return asked.error === null ? <SettingsSkeleton /> : <FailedQuery title={billingWords.failed} query={asked} />;
  }
  if (!asked.data.is_operator) {
    return (
      <EmptyState
        icon={<Lock aria-hidden />}
        title={words.ownersOnly}
        action={
          <Button asChild>
            <Link to={SUBSCRIPTION}>{words.toOwnPlan}</Link>
          </Button>
        }
      >
        {words.ownersOnlyLead}
      </EmptyState>
    );
  }
  return (
    <>
      <WaitingSection />
      <UnpaidSection />
      <WorkspacesSection />
      <CodesSection />
    </>
  );
}

/** /app/admin/plans: what the owner of the installation decides about plans and money. */
export default function PlansScreen() {
  return (
    <>
      <PageHeader title={words.title} />
      <Column>
        <Body />
      </Column>
    </>
  );
}
