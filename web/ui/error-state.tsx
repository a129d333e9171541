import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

export interface ErrorStateProps {
  title: string;
  /** What happened, in the server's words, and what to do. */
  children?: ReactNode;
  action?: ReactNode;
}

/** Something could not be had, and how to try again. Spoken as soon as it appears. */
export function ErrorState({ title, children, action }: ErrorStateProps) {
  return (
    <div role="alert" className="mx-auto flex max-w-96 flex-col items-center px-4 py-16 text-center">
      <div className="mb-5 flex size-12 items-center justify-center rounded-full bg-danger-wash text-danger">
        <TriangleAlert aria-hidden className="size-5" />
      </div>
      <h2 className="text-md font-semibold text-balance">{title}</h2>
      {children === undefined ? null : <p className="mt-1 text-pretty text-ink-soft">{children}</p>}
      {action === undefined ? null : <div className="mt-5">{action}</div>}
    </div>
  );
}
