import { Box, Plug } from "lucide-react";
import { lazy, type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { EngineServerShown } from "../../contract/providers.ts";
import { FailedQuery } from "../shell/failed-query.tsx";
import { Column, PageHeader } from "../shell/page-header.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Later } from "../ui/later.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { providerWords } from "../words/providers.ts";
import { useEngines, useServers } from "./engine-state.ts";
import { ProviderCard } from "./provider-card.tsx";
import { ServerCard } from "./server-card.tsx";

/** Loaded with the first form: most visits only look. */
const ServerDialog = lazy(() => import("./server-dialog.tsx"));

interface Asked<T> {
  data: T | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

/** A part of the page with its own loading and failure. */
function Section<T>({
  title,
  lead,
  failed,
  asked,
  children,
}: {
  title: string;
  lead: string;
  failed: string;
  asked: Asked<T>;
  children: (data: T) => ReactNode;
}) {
  return (
    <section className="mb-10">
      <h2 className="text-lg font-semibold">{title}</h2>
      <p className="mt-0.5 mb-4 text-pretty text-ink-soft">{lead}</p>
      {asked.data !== undefined ? (
        children(asked.data)
      ) : asked.error !== null ? (
        <FailedQuery title={failed} query={asked} />
      ) : (
        <div role="status" className="flex flex-col gap-3">
          <span className="sr-only">{providerWords.loading}</span>
          <Skeleton className="h-36 rounded-xl" />
          <Skeleton className="h-36 rounded-xl" />
        </div>
      )}
    </section>
  );
}

/** /app/providers: the owner of the installation sees how the engines are, and connects servers. */
export default function ProvidersScreen() {
  const engines = useEngines();
  const servers = useServers();
  const [edited, setEdited] = useState<EngineServerShown | "new" | null>(null);
  const connect = (look: "primary" | "plain") => (
    <Button look={look} icon={<Plug />} onClick={() => setEdited("new")}>
      {providerWords.connect}
    </Button>
  );
  return (
    <>
      <PageHeader title={providerWords.title} action={connect("primary")} />
      <Column>
        <Section
          title={providerWords.enginesTitle}
          lead={providerWords.enginesLead}
          failed={providerWords.failedTitle}
          asked={engines}
        >
          {({ providers }) => (
            <>
              <ul className="flex flex-col gap-3">
                {providers.map((provider) => (
                  <ProviderCard key={provider.name} provider={provider} />
                ))}
              </ul>
              <Button look="quiet" asChild className="mt-3">
                <Link to="/app/models">
                  <Box aria-hidden />
                  {providerWords.toModels}
                </Link>
              </Button>
            </>
          )}
        </Section>
        <Section
          title={providerWords.serversTitle}
          lead={providerWords.serversLead}
          failed={providerWords.serversFailed}
          asked={servers}
        >
          {({ servers: all }) =>
            all.length === 0 ? (
              <div className="rounded-xl border border-dashed border-line">
                <EmptyState icon={<Plug aria-hidden />} title={providerWords.emptyTitle} action={connect("plain")}>
                  {providerWords.empty}
                </EmptyState>
              </div>
            ) : (
              <ul className="flex flex-col gap-3">
                {all.map((server) => (
                  <ServerCard key={server.server_id} server={server} onEdit={() => setEdited(server)} />
                ))}
              </ul>
            )
          }
        </Section>
      </Column>
      {edited === null ? null : (
        <Later>
          <ServerDialog server={edited === "new" ? null : edited} onClose={() => setEdited(null)} />
        </Later>
      )}
    </>
  );
}
