import type { Config } from "@react-router/dev/config";

/** A single-page app: one index.html for every address of /app, and no server rendering. */
export default {
  appDirectory: "web",
  ssr: false,
  routeDiscovery: { mode: "initial" },
} satisfies Config;
