import { type ReactNode, useId } from "react";
import { classes } from "../ui/classes.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { shellWords } from "../words/shell.ts";

export interface SettingsSectionProps {
  title: string;
  /** One or two sentences: what this is for. */
  lead?: ReactNode;
  /** The one action of the section, beside its title. */
  action?: ReactNode;
  /** `danger`: what cannot be undone. */
  tone?: "plain" | "danger";
  /** `<SettingsRow>`s, or anything that wants a card; lines are drawn between them. */
  children: ReactNode;
}

/** One subject of a settings page: its title, what it is for, and a card with its rows. */
export function SettingsSection({ title, lead, action, tone = "plain", children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-10 last:mb-0">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id={id} className="text-md font-semibold">
            {title}
          </h2>
          {lead === undefined ? null : <p className="mt-0.5 text-pretty text-ink-soft">{lead}</p>}
        </div>
        {action}
      </div>
      <div
        className={classes(
          "divide-y divide-line rounded-xl border bg-surface shadow-low",
          tone === "danger" ? "border-danger/40" : "border-line",
        )}
      >
        {children}
      </div>
    </section>
  );
}

export interface SettingsRowProps {
  /** What it is, as a label of its control where `control` is a function. */
  title: ReactNode;
  description?: ReactNode;
  /**
   * At the right: on a phone beside the title, with the description below both, or in a line of its own when `wide`. A
   * function gets the ids that tie it to its words.
   */
  control?: ReactNode | ((parts: { id: string; "aria-describedby": string | undefined }) => ReactNode);
  /** The control needs a line of its own on a phone. */
  wide?: boolean;
  children?: ReactNode;
}

/** A line of a card: words at the left, a control at the right, anything further below. */
export function SettingsRow({ title, description, control, wide = false, children }: SettingsRowProps) {
  const id = useId();
  const lineId = `${id}-line`;
  const isTied = typeof control === "function";
  const Title = isTied ? "label" : "div";
  const isBeside = control !== undefined && !wide;
  return (
    <div className="px-4 py-4 sm:px-5">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center">
        <Title
          {...(isTied ? { htmlFor: id } : {})}
          className={classes("min-w-0 font-medium", isBeside ? "" : "max-sm:col-span-2")}
        >
          {title}
        </Title>
        {description === undefined ? null : (
          <div
            id={lineId}
            className="row-start-2 mt-0.5 self-start text-sm text-pretty [overflow-wrap:anywhere] text-ink-soft max-sm:col-span-2 max-sm:mt-1"
          >
            {description}
          </div>
        )}
        {control === undefined ? null : (
          <div
            className={classes(
              "flex items-center gap-2 sm:col-start-2 sm:row-start-1 sm:ml-6",
              description === undefined ? "" : "sm:row-span-2",
              isBeside ? "col-start-2 row-start-1 ml-6 max-sm:-my-1" : "max-sm:col-span-2 max-sm:mt-3",
            )}
          >
            {isTied ? control({ id, "aria-describedby": description === undefined ? undefined : lineId }) : control}
          </div>
        )}
      </div>
      {children}
    </div>
  );
}

const ROWS = [1, 2, 3, 4, 5, 6];

/** Rows of a card whose answer is on the way. */
export function SettingsRowsSkeleton({ rows }: { rows: number }) {
  return (
    <div role="status" className="divide-y divide-line">
      <span className="sr-only">{shellWords.loading}</span>
      {ROWS.slice(0, rows).map((row) => (
        <div key={row} className="flex items-center justify-between gap-6 px-4 py-4 sm:px-5">
          <div className="min-w-0 flex-1">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="mt-2 h-3.5 w-56 max-w-full" />
          </div>
          <Skeleton className="h-9 w-24 rounded-md" />
        </div>
      ))}
    </div>
  );
}

/** A section while its answer is on the way. */
export function SettingsSkeleton({ rows = 2 }: { rows?: number }) {
  return (
    <div className="mb-10">
      <Skeleton className="mb-4 h-5 w-40" />
      <div className="rounded-xl border border-line bg-surface">
        <SettingsRowsSkeleton rows={rows} />
      </div>
    </div>
  );
}
