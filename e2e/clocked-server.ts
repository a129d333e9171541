/** A server as `server/main.ts` runs it, whose clock goes on by as many days as its parent says: nobody waits for a notice to end. */
import "../server/quick-resolve.ts";
import { readEnv } from "../server/env.ts";

const DAY_MS = 86_400_000;
let ahead_ms = 0;

const { startServer } = await import("../server/start.ts");
const server = await startServer(readEnv(), () => new Date(Date.now() + ahead_ms));

process.on("message", (days: number) => {
  ahead_ms += days * DAY_MS;
  server.keepUp().then(
    () => process.send?.(""),
    (error: unknown) => process.send?.(String(error)),
  );
});
process.once("SIGTERM", () => void server.stop().finally(() => process.exit(0)));
