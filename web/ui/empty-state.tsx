import type { ReactNode } from "react";

export interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  /** `h1` where this is all that there is on the page. */
  heading?: "h1" | "h2";
  /** What would be here, and how to get it. */
  children?: ReactNode;
  action?: ReactNode;
}

/** Nothing here yet, and what to do about it. */
export function EmptyState({ icon, title, heading: Heading = "h2", children, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-96 flex-col items-center px-4 py-16 text-center">
      <div className="mb-5 flex size-12 items-center justify-center rounded-full bg-hover text-ink-faint [&_svg]:size-5">
        {icon}
      </div>
      <Heading className="text-md font-semibold text-balance">{title}</Heading>
      {children === undefined ? null : <p className="mt-1 text-pretty text-ink-soft">{children}</p>}
      {action === undefined ? null : <div className="mt-5">{action}</div>}
    </div>
  );
}
