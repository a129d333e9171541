import { type ReactNode, useId } from "react";

/** A part of the live page, under its name. */
export function LiveCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-xl border border-line bg-surface p-4 shadow-low">
      <h2 id={id} className="mb-3 text-sm font-medium">
        {title}
      </h2>
      {children}
    </section>
  );
}
