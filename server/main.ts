/** `node server/main.ts`: serves until it is told to stop. */
import "./quick-resolve.ts";
import { EnvError, readEnv } from "./env.ts";

try {
  // Loaded after what makes loading quick.
  const { startServer } = await import("./start.ts");
  const server = await startServer(readEnv());
  const stop = (signal: string) => {
    server.services.log.info({ signal }, "stopping");
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        server.services.log.error({ error }, "could not stop cleanly");
        process.exit(1);
      },
    );
  };
  // A terminal tells the whole group, and npm start hands on what it is told: the second one must not end what stops.
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
} catch (error) {
  process.stderr.write(`${error instanceof EnvError ? error.message : error instanceof Error ? error.stack : error}\n`);
  process.exit(1);
}
