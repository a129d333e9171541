import { expect, it } from "vitest";
import { typedEmails } from "./typed-emails.ts";

it("takes addresses however they are put beside each other, each once", () => {
  expect(typedEmails("Ann@Example.com, bob@example.com;\n<ann@example.com>  carl@example.com\n")).toEqual({
    emails: ["ann@example.com", "bob@example.com", "carl@example.com"],
    wrong: null,
  });
  expect(typedEmails(" \n")).toEqual({ emails: [], wrong: null });
});

it("names the first that is none", () => {
  expect(typedEmails("ann@example.com bob@example").wrong).toBe("bob@example");
  expect(typedEmails("ann").wrong).toBe("ann");
});
