import { CircleAlert, CircleCheck, Info } from "lucide-react";
import { useEffect } from "react";
import { createRoot } from "react-dom/client";
import { cssTransition, ToastContainer, toast } from "react-toastify/unstyled";
import { limits } from "../../contract/limits.ts";

const ICONS = {
  success: <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />,
  error: <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />,
  info: <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />,
} as const;

const rise = cssTransition({ enter: "toast-in", exit: "toast-out", collapseDuration: 120 });

/** Shows a toast. An error interrupts a screen reader, the others wait their turn. */
export function showToast(kind: keyof typeof ICONS, words: string): void {
  toast(
    <div className="flex gap-2.5">
      {ICONS[kind]}
      <span className="min-w-0 [overflow-wrap:anywhere]">{words}</span>
    </div>,
    // The same words twice say nothing new.
    { toastId: `${kind}:${words}`, role: kind === "error" ? "alert" : "status" },
  );
}

const mounted = Promise.withResolvers<void>();
/** Settles when toasts can be shown. */
export const isMounted: Promise<void> = mounted.promise;

function Toasts() {
  useEffect(mounted.resolve, []);
  return (
    <ToastContainer
      limit={limits.toastsMax}
      autoClose={limits.toastMs}
      transition={rise}
      position="bottom-right"
      closeButton={false}
      icon={false}
      newestOnTop
      className="toasts"
      toastClassName="toast"
    />
  );
}

const host = document.createElement("div");
document.body.append(host);
createRoot(host).render(<Toasts />);
