import { useQuery } from "@tanstack/react-query";
import { planHas } from "../../contract/rights.ts";
import { api, query } from "../api.ts";
import { UpgradePrompt } from "../billing/index.ts";
import { SettingsSkeleton } from "../settings/index.ts";
import { FailedQuery } from "../shell/failed-query.tsx";
import { workspaceSecurityWords } from "../words/workspace-security.ts";
import { workspaceWords } from "../words/workspaces.ts";
import { DomainsSection } from "./domains-section.tsx";
import { ProviderSection } from "./provider-section.tsx";
import { useWorkspace } from "./queries.ts";
import { WaysSection } from "./ways-section.tsx";

const words = workspaceSecurityWords.upgrade;

/** In place of the page, where the plan has no single sign-on. */
function Upgrade() {
  return (
    <section aria-labelledby="upgrade-title">
      <h2 id="upgrade-title" className="text-md font-semibold">
        {words.title}
      </h2>
      <p className="mt-0.5 mb-4 text-pretty text-ink-soft">{words.lead}</p>
      <UpgradePrompt right="single_sign_on" />
    </section>
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
