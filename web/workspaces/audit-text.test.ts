import { expect, it } from "vitest";
import { detailsText } from "./audit-text.ts";

it("says what something was and what it is now", () => {
  expect(detailsText({ from: "editor", to: "admin" })).toBe("editor → admin");
  expect(detailsText({ from: null, to: "scale", billing_period: "monthly_period" })).toBe(
    "none → scale · billing period: monthly period",
  );
});

it("names people and groups, and leaves out ids", () => {
  expect(detailsText({ with: { id: "u1", type: "user", name: "Ann" }, role_was: "viewer", role: null })).toBe(
    "with: Ann · role was: viewer",
  );
  expect(detailsText({ workspace_role: "editor", permissions: null })).toBe("role: editor");
  expect(detailsText({ user_id: "u1", group_ids: ["g1"] })).toBeNull();
});

it("tells keys apart by their ends, as the list of keys does", () => {
  expect(detailsText({ preview: "...3690", name: "Reader" })).toBe("ends in 3690 · name: Reader");
});

it("shortens long lists, and keeps what people wrote", () => {
  expect(detailsText({ permissions: ["a", "b", "c", "d", "e"], on: true })).toBe(
    "permissions: a, b, c and 2 more · on: yes",
  );
  expect(detailsText({ name: "My_Key" })).toBe("name: My_Key");
});

it("cuts what would fill the screen, such as a certificate", () => {
  const text = detailsText({ certificates: [`-----BEGIN CERTIFICATE-----\n${"MIIC".repeat(400)}`] });
  expect(text).toMatch(/^certificates: -----BEGIN CERTIFICATE-----\nMIIC.*…$/);
  expect(text?.length).toBeLessThan(120);
});
