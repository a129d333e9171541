import { Lock } from "lucide-react";
import { Link, Outlet, useLocation } from "react-router";
import { SettingsSkeleton } from "../settings/index.ts";
import { useUser } from "../shell/account.ts";
import { CrashBoundary } from "../shell/crash-boundary.tsx";
import { FailedQuery } from "../shell/failed-query.tsx";
import { Column, PageHeader } from "../shell/page-header.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { workspaceWords } from "../words/workspaces.ts";
import { useMayChange } from "./queries.ts";
import { workspaceSections } from "./sections.tsx";

/** Said in place of a page to whoever may not see it. */
function AdminsOnly() {
  const { data: user } = useUser();
  return (
    <EmptyState
      icon={<Lock aria-hidden />}
      title={workspaceWords.adminsOnly}
      action={
        <Button asChild>
          <Link to="/app/workspace">{workspaceWords.toMembers}</Link>
        </Button>
      }
    >
      {workspaceWords.adminsOnlyLead(user?.workspace_name ?? "")}
    </EmptyState>
  );
}

/** /app/workspace and what is below it: one head, and a tab for each page that its person may see. */
export default function WorkspaceLayout() {
  const { pathname } = useLocation();
  const mayChange = useMayChange();
  const here = pathname.replace(/\/$/, "");
  const section = workspaceSections.find(({ to }) => to === here);
  const offered = workspaceSections.filter(({ isForAdmins }) => !isForAdmins || mayChange.data === true);
  const body = () => {
    if (section?.isForAdmins !== true || mayChange.data === true) return <Outlet />;
    if (mayChange.data === false) return <AdminsOnly />;
    return mayChange.error === null ? (
      <SettingsSkeleton />
    ) : (
      <FailedQuery title={workspaceWords.failed} query={mayChange} />
    );
  };
  return (
    <>
      <PageHeader
        title={workspaceWords.title}
        {...(section === undefined ? {} : { tabTitle: `${section.words} · ${workspaceWords.title}` })}
        tabs={<Tabs label={workspaceWords.tabs} tabs={offered} className="max-sm:gap-4" />}
      />
      <Column>
        <CrashBoundary place={here} waiting={<SettingsSkeleton />}>
          {body()}
        </CrashBoundary>
      </Column>
    </>
  );
}
