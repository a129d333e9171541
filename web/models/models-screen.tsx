import { Box, Lock, SearchX } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { useUser } from "../shell/account.ts";
import { FailedQuery } from "../shell/failed-query.tsx";
import { Column, PageHeader } from "../shell/page-header.tsx";
import { HOME } from "../shell/redirects.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { modelCatalogueWords as words } from "../words/model-catalogue.ts";
import { bytesText } from "./amounts.ts";
import { CatalogueFilters } from "./catalogue-filters.tsx";
import { amountHere, groupsOf, type ModelFilters, readFilters } from "./catalogue-groups.ts";
import { useCatalogue } from "./catalogue-state.ts";
import { DefaultModels } from "./default-models.tsx";
import { ModelCard } from "./model-card.tsx";

function Loading() {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">{words.loading}</span>
      <Skeleton className="mb-4 h-10 rounded-md" />
      <Skeleton className="h-32 rounded-xl" />
      <Skeleton className="h-32 rounded-xl" />
      <Skeleton className="h-32 rounded-xl" />
    </div>
  );
}

function Locked() {
  return (
    <div className="mb-6 flex gap-3 rounded-xl border border-line bg-sunken p-4">
      <Lock aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
      <div>
        <h2 className="font-semibold">{words.lockedTitle}</h2>
        <p className="mt-0.5 text-pretty text-ink-soft">{words.locked}</p>
      </div>
    </div>
  );
}

/** The models by what they do, narrowed by the address. */
function Catalogue() {
  const catalogue = useCatalogue();
  const { data, error } = catalogue;
  const [address, setAddress] = useSearchParams();
  if (data === undefined) {
    return error === null ? <Loading /> : <FailedQuery title={words.failedTitle} query={catalogue} />;
  }
  const { models, is_locked, free_bytes } = data;
  const filters = readFilters(address);
  const change = (changes: Partial<ModelFilters>): void => {
    const next = Object.entries({ ...filters, ...changes }).filter(([, value]) => value !== "");
    setAddress(next, { replace: true, preventScrollReset: true });
  };
  const groups = groupsOf(models, filters);
  const here = amountHere(models);
  return (
    <>
      {is_locked ? <Locked /> : null}
      <p className="text-pretty text-ink-soft">{words.lead}</p>
      <p className="mt-1 mb-6 text-sm text-ink-faint tabular-nums">
        {words.summary(here.count, models.length, bytesText(here.bytes), bytesText(free_bytes))}
      </p>
      <DefaultModels />
      <CatalogueFilters models={models} filters={filters} onChange={change} />
      {groups.length === 0 ? (
        <EmptyState
          icon={<SearchX aria-hidden />}
          title={words.emptyTitle}
          action={<Button onClick={() => setAddress({}, { replace: true })}>{words.clear}</Button>}
        >
          {words.empty}
        </EmptyState>
      ) : (
        groups.map((group) => (
          <section key={group.kind} className="mt-8">
            <h2 className="text-lg font-semibold">{words.kinds[group.kind].title}</h2>
            <p className="mt-0.5 mb-4 text-pretty text-ink-soft">{words.kinds[group.kind].lead}</p>
            <ul className="flex flex-col gap-3">
              {group.models.map((model) => (
                <ModelCard key={model.name} model={model} isLocked={is_locked} />
              ))}
            </ul>
          </section>
        ))
      )}
    </>
  );
}

/** Somebody who is not the owner: what this page is, and a way on. */
function Stranger() {
  return (
    <EmptyState
      icon={<Box aria-hidden />}
      title={words.strangerTitle}
      action={
        <Button look="solid" asChild>
          <Link to={HOME}>{words.goHome}</Link>
        </Button>
      }
    >
      {words.stranger}
    </EmptyState>
  );
}

/** /app/models: the owner installs and removes models, and chooses what is used when nobody chooses. */
export default function ModelsScreen() {
  const { data: user, isPending } = useUser();
  return (
    <>
      <PageHeader title={words.title} />
      <Column>{isPending ? <Loading /> : user?.is_operator === false ? <Stranger /> : <Catalogue />}</Column>
    </>
  );
}
