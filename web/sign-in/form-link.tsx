import type { ReactNode } from "react";
import { Link, type To } from "react-router";

/** From a form to another page, as a line of its own: 24 px high at least, and 44 under a finger. */
export function FormLink({ to, children }: { to: To; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="touchable inline-flex min-h-6 items-center rounded-xs font-medium text-accent-text underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  );
}
