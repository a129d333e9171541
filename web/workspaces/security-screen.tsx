import { useQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { Link } from "react-router";
import { plans } from "../../contract/plans.ts";
import { lowestPlanWith, planHas } from "../../contract/rights.ts";
import { api, query } from "../api.ts";
import { SettingsSkeleton } from "../settings/index.ts";
import { FailedQuery } from "../shell/failed-query.tsx";
import { pageExists } from "../shell/pages.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { workspaceWords } from "../words/workspaces.ts";
import { DomainsSection } from "./domains-section.tsx";
import { ProviderSection } from "./provider-section.tsx";
import { useWorkspace } from "./queries.ts";
import { WaysSection } from "./ways-section.tsx";

const words = workspaceWords.upgrade;
const SUBSCRIPTION = "/app/subscription";

/** In place of the page, where the plan has no single sign-on. */
function Upgrade() {
  return (
    <EmptyState
      icon={<ShieldCheck aria-hidden />}
      title={words.title}
      action={
        pageExists(SUBSCRIPTION) ? (
          <Button asChild look="primary">
            <Link to={SUBSCRIPTION}>{words.action}</Link>
          </Button>
        ) : undefined
      }
    >
      {words.lead(plans[lowestPlanWith("single_sign_on")].name)}
    </EmptyState>
  );
}

function Sections() {
  const domains = useQuery(query(api.single_sign_on.list_domains, {}));
  const verified = domains.data?.filter(({ status }) => status === "verified").map(({ domain }) => domain) ?? [];
  return (
    <>
      <DomainsSection asked={domains} />
      <ProviderSection verified={verified} />
      <WaysSection />
    </>
  );
}

/** /app/workspace/security: which domains are the workspace's, and how its people sign in. */
export default function SecurityScreen() {
  const asked = useWorkspace();
  if (asked.data !== undefined) return planHas(asked.data.tier, "single_sign_on") ? <Sections /> : <Upgrade />;
  return asked.error === null ? (
    <SettingsSkeleton rows={3} />
  ) : (
    <FailedQuery title={workspaceWords.failed} query={asked} />
  );
}
