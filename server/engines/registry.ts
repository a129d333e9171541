/** The list of providers: the only file that names them. Each is loaded in its own workers, never where HTTP is answered. */
import type { OpenProvider } from "./ports.ts";

/** A provider that may be opened. */
export interface ProviderEntry {
  name: string;
  /** What people read. */
  title: string;
  open: OpenProvider;
}

export const providers: readonly ProviderEntry[] = [
  {
    name: "classic",
    title: "Classic (embedded)",
    open: async (settings) => (await import("./providers/classic/index.ts")).open(settings),
  },
];
