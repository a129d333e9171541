import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{contract,server,tools,web,embed}/**/*.test.{ts,tsx}"],
    globalSetup: ["tools/test-postgres.ts"],
    // Far beyond what a test takes: the machine may be busy. A test is never to measure time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
