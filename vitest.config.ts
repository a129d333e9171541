import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { LongestFirst } from "./tools/test-order.ts";
import { tables } from "./web/build-tables.ts";

type Test = NonNullable<TestProjectInlineConfiguration["test"]>;

/** What the tests of every room have in common. */
const common = {
  // Far beyond what a test takes: the machine may be busy. A test is never to measure time.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 20_000 } },
  // The files of a worker share the modules, what is compiled of WebAssembly, and a server (docs/decisions/0016-tests.md).
  isolate: false,
} satisfies Test;

/** What Node runs itself, as it does for the users: without Vite in between, an eighth less work. */
const programs: TestProjectInlineConfiguration = {
  test: {
    ...common,
    name: "programs",
    include: ["{cli,contract,server,tools}/**/*.test.ts"],
    experimental: { viteModuleRunner: false, nodeLoader: false },
    execArgv: [
      // A heap may grow to three times what is in use before V8 looks through all of it: sound counts as part of it.
      "--heap-growing-percent=200",
      `--import=${fileURLToPath(new URL("./tools/test-passwords.ts", import.meta.url))}`,
    ],
  },
};

/** What Vite builds for the browser. */
const pages: TestProjectInlineConfiguration = {
  // What the web app imports that only its build knows.
  plugins: [tables()],
  test: { ...common, name: "pages", include: ["{web,embed}/**/*.test.{ts,tsx}"] },
};

export default defineConfig({
  test: {
    projects: [programs, pages],
    globalSetup: ["tools/test-postgres.ts"],
    // One more than there are cores: some tests wait for a process to start, or for a heartbeat not to come.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
  },
});
