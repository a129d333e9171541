type Kind = "success" | "error" | "info";

const load = async () => {
  const { isMounted, showToast } = await import("./toast-host.tsx");
  await isMounted;
  return showToast;
};

/** The toast library is only loaded for the first toast: most visits see none. One promise keeps toasts in their order. */
let loaded: ReturnType<typeof load> | undefined;

function show(kind: Kind, words: string): void {
  loaded ??= load();
  loaded.then(
    (showToast) => showToast(kind, words),
    () => {
      // Without a network it cannot be loaded; the next toast tries again.
      loaded = undefined;
    },
  );
}

/** One line at the edge of the screen, gone after 5555 ms; at most three at a time, the others wait. */
export const notify = {
  success: (words: string): void => show("success", words),
  error: (words: string): void => show("error", words),
  info: (words: string): void => show("info", words),
} as const;
