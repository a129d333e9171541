import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { tables } from "./web/build-tables.ts";

export default defineConfig({
  // What the web app imports that only its build knows.
  plugins: [tables()],
  test: {
    include: ["{cli,contract,server,tools,web,embed}/**/*.test.{ts,tsx}"],
    globalSetup: ["tools/test-postgres.ts"],
    // Far beyond what a test takes: the machine may be busy. A test is never to measure time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Both cores of a small machine: by itself one is left idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    isolate: false,
  },
});
