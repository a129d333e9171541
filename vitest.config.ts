import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{contract,server,tools,web,embed}/**/*.test.{ts,tsx}"],
    globalSetup: ["tools/test-postgres.ts"],
  },
});
