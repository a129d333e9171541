import { expect, it } from "vitest";
import { profilePageHandle } from "../../contract/account.ts";
import { handleOf } from "./handle.ts";

it("takes and refuses what the contract does, so that the page says what is wrong before the server must", () => {
  for (const typed of ["ada", " Ada-Lovelace ", "a1-b2-c3", "x".repeat(30)]) {
    expect(handleOf(typed)).toBe(profilePageHandle.parse(typed));
  }
  for (const typed of ["ab", "-ada", "ada-", "a--da", "ada lovelace", "ädä", "x".repeat(31)]) {
    expect(handleOf(typed), typed).toBeNull();
    expect(profilePageHandle.safeParse(typed).success, typed).toBe(false);
  }
});
