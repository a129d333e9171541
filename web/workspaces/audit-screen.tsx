import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { Download, ScrollText } from "lucide-react";
import { useState } from "react";
import { api } from "../api.ts";
import { saveFile } from "../player/index.ts";
import { FailedRow, SettingsRowsSkeleton, SettingsSection } from "../settings/index.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { auditLogWords } from "../words/audit-log.ts";
import { type AuditChoice, askedFor, noChoice } from "./audit-choice.ts";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditRow } from "./audit-row.tsx";

const words = auditLogWords;

/** The entries page by page, each before the last of the one before. */
function useEntries(choice: AuditChoice) {
  return useInfiniteQuery({
    queryKey: [...api.audit_log.list.key, choice] as const,
    queryFn: ({ pageParam, signal }) =>
      api.audit_log.list(
        { ...askedFor(choice), ...(pageParam === null ? {} : { before_entry_id: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.has_more ? (page.entries.at(-1)?.entry_id ?? null) : null),
    // What was done a moment ago is what one looks for.
    staleTime: 0,
  });
}

/** /app/workspace/audit-log: who did what, for admins. */
export default function AuditScreen() {
  const [choice, setChoice] = useState<AuditChoice>(noChoice);
  const pages = useEntries(choice);
  const download = useMutation({
    mutationFn: async () => saveFile(await (await api.audit_log.export(askedFor(choice))).blob(), words.file),
  });
  const entries = pages.data?.pages.flatMap((page) => page.entries);
  const isFiltered = choice !== noChoice;
  const body = () => {
    if (entries === undefined) {
      return pages.error === null ? (
        <SettingsRowsSkeleton rows={6} />
      ) : (
        <FailedRow title={words.failed} query={pages} />
      );
    }
    if (entries.length > 0) {
      return (
        <ol aria-label={words.list} aria-busy={pages.isFetching} className="divide-y divide-line">
          {entries.map((entry) => (
            <AuditRow key={entry.entry_id} entry={entry} />
          ))}
        </ol>
      );
    }
    return (
      <EmptyState
        icon={<ScrollText aria-hidden />}
        title={isFiltered ? words.noMatch : words.emptyTitle}
        action={isFiltered ? <Button onClick={() => setChoice(noChoice)}>{words.clear}</Button> : undefined}
      >
        {isFiltered ? undefined : words.empty}
      </EmptyState>
    );
  };
  return (
    <>
      <SettingsSection
        title={words.title}
        lead={words.lead}
        action={
          <Button
            icon={<Download />}
            busy={download.isPending}
            disabled={!entries?.length}
            onClick={() => download.mutate()}
          >
            {words.export}
          </Button>
        }
      >
        <AuditFilters choice={choice} isEmpty={entries?.length === 0} onChange={setChoice} />
        {body()}
      </SettingsSection>
      {pages.hasNextPage ? (
        <Button className="mx-auto flex" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {words.more}
        </Button>
      ) : null}
    </>
  );
}
