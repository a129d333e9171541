type Kind = "success" | "error" | "info";

/** The toast library is only loaded for the first toast: most visits see none. */
async function show(kind: Kind, words: string): Promise<void> {
  const { showToast, isMounted } = await import("./toast-host.tsx");
  // Toasts that come before their container would be shown in any order.
  await isMounted;
  showToast(kind, words);
}

/** One line at the edge of the screen, gone after 5555 ms; at most three at a time, the others wait. */
export const notify = {
  success: (words: string): void => void show("success", words),
  error: (words: string): void => void show("error", words),
  info: (words: string): void => void show("info", words),
} as const;
