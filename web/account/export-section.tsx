import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Archive, Download } from "lucide-react";
import type { AccountExport } from "../../contract/account.ts";
import { api, query } from "../api.ts";
import { bytesText } from "../models/index.ts";
import { ownAddress } from "../player/index.ts";
import { FailedRow, SettingsRow, SettingsSection } from "../settings/index.ts";
import { longDayText } from "../shell/numbers.ts";
import { Button } from "../ui/button.tsx";
import { Progress } from "../ui/progress.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { accountWords } from "../words/account.ts";
import { shellWords } from "../words/shell.ts";

const words = accountWords.data;

const isUnderWay = ({ state }: AccountExport): boolean => state === "queued" || state === "running";

function ExportRow({ shown }: { shown: AccountExport }) {
  const { state, created_at_unix, expires_at_unix, size_bytes, download_url, progress } = shown;
  const isReady = state === "done" && expires_at_unix !== null && size_bytes !== null;
  return (
    <SettingsRow
      wide
      title={words.of(longDayText(created_at_unix))}
      description={
        <span className={state === "failed" ? "text-danger" : undefined} aria-live="polite">
          {isReady ? words.until(bytesText(size_bytes), longDayText(expires_at_unix)) : words.states[state]}
        </span>
      }
      control={
        download_url === null ? undefined : (
          <Button asChild>
            <a href={ownAddress(download_url)} download>
              <Download aria-hidden />
              {words.download}
            </a>
          </Button>
        )
      }
    >
      {isUnderWay(shown) ? (
        <Progress className="mt-3" value={state === "queued" ? null : progress} label={words.progress} />
      ) : null}
    </SettingsRow>
  );
}

/** Everything of the person's as a zip: begun here, watched while it is made, downloaded for a week. */
export function ExportSection() {
  const client = useQueryClient();
  const asked = useQuery(query(api.account.list_exports, {}));
  const start = useMutation({
    mutationFn: () => api.account.add_export(),
    onSettled: () => client.invalidateQueries({ queryKey: api.account.list_exports.key }),
    meta: { success: words.started },
  });
  const all = asked.data?.exports ?? [];
  return (
    <SettingsSection
      title={words.exportTitle}
      lead={words.exportLead}
      action={
        <Button
          icon={<Archive />}
          busy={start.isPending}
          disabled={asked.data === undefined || all.some(isUnderWay)}
          onClick={() => start.mutate()}
        >
          {words.start}
        </Button>
      }
    >
      {asked.data === undefined ? (
        asked.error === null ? (
          <div role="status" className="px-5 py-5">
            <span className="sr-only">{shellWords.loading}</span>
            <Skeleton className="h-4 w-40" />
          </div>
        ) : (
          <FailedRow title={words.failedToLoad} query={asked} />
        )
      ) : all.length === 0 ? (
        <p className="px-4 py-4 text-ink-soft sm:px-5">{words.none}</p>
      ) : (
        all.map((shown) => <ExportRow key={shown.export_id} shown={shown} />)
      )}
    </SettingsSection>
  );
}
