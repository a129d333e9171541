import type { ReactNode } from "react";
import { classes } from "../ui/classes.ts";
import { shellWords } from "../words/shell.ts";

export interface PageHeaderProps {
  title: string;
  /** What the browser tab says instead, where the page is one of several under this title. */
  tabTitle?: string;
  /** Views of this page: `<Tabs>`. */
  tabs?: ReactNode;
  /** The one main action of the page. */
  action?: ReactNode;
}

/** The head of a screen; names the browser tab too. */
export function PageHeader({ title, tabTitle = title, tabs, action }: PageHeaderProps) {
  return (
    <header className="flex h-14 shrink-0 items-center gap-6 border-b border-line px-4 sm:px-6">
      <title>{`${tabTitle} · ${shellWords.product}`}</title>
      {/* On a phone the chosen tab says where one is. */}
      <h1 className={classes("truncate text-md font-semibold", tabs !== undefined && "max-sm:sr-only")}>{title}</h1>
      {tabs}
      <div className="ml-auto flex items-center gap-2">{action}</div>
    </header>
  );
}

/** The column that a page's content stands in. */
export function Column({ children }: { children: ReactNode }) {
  return <div className="mx-auto w-full max-w-[880px] px-4 py-6 sm:px-6 sm:py-10">{children}</div>;
}
