import { expect, it } from "vitest";
import { EVERYONE as CONTRACTS } from "../../contract/sharing.ts";
import { EVERYONE, offeredRoles, sortedOptions } from "./share-rules.ts";

it("offers the roles that make a difference, and keeps the one that somebody has", () => {
  const values = (held?: "commenter") => offeredRoles("pronunciation_dictionary", held).map(({ value }) => value);
  expect(values()).toEqual(["viewer", "editor", "admin"]);
  expect(values("commenter")).toContain("commenter");
  expect(offeredRoles("voice").map(({ label }) => label)).toEqual([
    "Speak with it",
    "Speak with it and change it",
    "Change, delete and share it",
  ]);
});

it("puts everyone first, then groups, people and programs", () => {
  expect(EVERYONE).toBe(CONTRACTS);
  const option = (id: string, type: "user" | "group" | "key") => ({ id, name: id, email: null, type });
  const options = [option("k", "key"), option("b", "user"), option("a", "user"), option("g", "group")];
  expect(sortedOptions([...options, option(EVERYONE, "group")]).map(({ id }) => id)).toEqual([
    EVERYONE,
    "g",
    "a",
    "b",
    "k",
  ]);
});
