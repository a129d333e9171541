import { expect, test } from "vitest";
import { snippetFor } from "./snippets.ts";

test.each(["curl", "python", "javascript"] as const)("writes %s for this server, with no key in it", (program) => {
  const code = snippetFor(program, "https://voices.example.com:8443");
  expect(code).toContain("https://voices.example.com:8443");
  expect(code).toContain("MYNAH_API_KEY");
  expect(code).not.toContain("sk_");
});
