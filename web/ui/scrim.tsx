import { Dialog as Radix } from "radix-ui";

/** The dimmed page behind dialogs and sheets. */
export function Scrim() {
  return (
    <Radix.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
  );
}
