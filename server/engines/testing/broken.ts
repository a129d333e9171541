/** A registry whose provider never opens. */
import type { ProviderEntry } from "../registry.ts";

export const providers: ProviderEntry[] = [
  {
    name: "broken",
    title: "Broken",
    runs: "threads",
    open: async () => {
      throw new Error("model file is missing");
    },
  },
];
