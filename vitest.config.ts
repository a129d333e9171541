import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tools/test-order.ts";
import { tables } from "./web/build-tables.ts";

export default defineConfig({
  // What the web app imports that only its build knows.
  plugins: [tables()],
  test: {
    include: ["{cli,contract,server,tools,web,embed}/**/*.test.{ts,tsx}"],
    globalSetup: ["tools/test-postgres.ts"],
    alias: { "@node-rs/argon2": fileURLToPath(new URL("./tools/test-passwords.ts", import.meta.url)) },
    // Far beyond what a test takes: the machine may be busy. A test is never to measure time.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 20_000 } },
    // One more than there are cores: some tests wait for a process to start, or for a heartbeat not to come.
    maxWorkers: availableParallelism() + 1,
    // The files of a worker share the modules, what is compiled of WebAssembly, and a server (docs/decisions/0016-tests.md).
    isolate: false,
    // A heap may grow to three times what is in use before V8 looks through all of it: sound counts as part of it.
    execArgv: ["--heap-growing-percent=200"],
    sequence: { sequencer: LongestFirst },
  },
});
