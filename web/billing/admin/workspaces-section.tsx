import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { lazy, useDeferredValue, useState } from "react";
import type { HeldPlan } from "../../../contract/billing-by-owner.ts";
import { limits } from "../../../contract/limits.ts";
import { plans } from "../../../contract/plans.ts";
import { api } from "../../api.ts";
import { FailedRow, SettingsRow, SettingsRowsSkeleton, SettingsSection } from "../../settings/index.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Input } from "../../ui/input.tsx";
import { Later } from "../../ui/later.tsx";
import { billingWords } from "../../words/billing.ts";

const GiveDialog = lazy(() => import("./give-dialog.tsx"));

const words = billingWords.owner;

const pagesOf = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...api.billing.list_held_plans.key, "pages", search] as const,
    queryFn: ({ pageParam, signal }) =>
      api.billing.list_held_plans(
        { search, ...(pageParam === null ? {} : { start_after_workspace_id: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.has_more ? (page.workspaces.at(-1)?.workspace_id ?? null) : null),
    placeholderData: keepPreviousData,
  });

/** The workspaces of the installation with their plans, and giving them another one. */
export function WorkspacesSection() {
  const [typed, setTyped] = useState("");
  const pages = useInfiniteQuery(pagesOf(useDeferredValue(typed.trim())));
  const [given, setGiven] = useState<HeldPlan | null>(null);
  const all = pages.data?.pages.flatMap((page) => page.workspaces);
  return (
    <SettingsSection title={words.workspacesTitle} lead={words.workspacesLead}>
      <div className="px-4 py-3 sm:px-5">
        <Input
          type="search"
          aria-label={words.search}
          placeholder={words.search}
          start={<Search aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          maxLength={limits.emailLengthMax}
        />
      </div>
      {all === undefined ? (
        pages.error === null ? (
          <SettingsRowsSkeleton rows={4} />
        ) : (
          <FailedRow title={words.workspacesFailed} query={pages} />
        )
      ) : all.length === 0 ? (
        <p className="px-4 py-4 text-ink-soft sm:px-5">{words.workspacesNone}</p>
      ) : (
        all.map((held) => (
          <SettingsRow
            key={held.workspace_id}
            wide
            title={
              <span className="flex flex-wrap items-center gap-2">
                <span className="min-w-0 [overflow-wrap:anywhere]">{held.name}</span>
                <Badge>{plans[held.tier].name}</Badge>
              </span>
            }
            description={[
              held.owner_email,
              words.members(held.members),
              plans[held.tier].seats === null ? words.seatsOf(held.max_seats) : null,
            ]
              .filter((part) => part !== null)
              .join(" · ")}
            control={
              <Button size="small" aria-label={words.giveOf(held.name)} onClick={() => setGiven(held)}>
                {words.give}
              </Button>
            }
          />
        ))
      )}
      {pages.hasNextPage ? (
        <div className="flex justify-center py-4">
          <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {words.more}
          </Button>
        </div>
      ) : null}
      {given === null ? null : (
        <Later>
          <GiveDialog held={given} onClose={() => setGiven(null)} />
        </Later>
      )}
    </SettingsSection>
  );
}
