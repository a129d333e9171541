import { afterEach, expect, it } from "vitest";
import { ApiError } from "../api-error.ts";
import { lockedOut, noteLock } from "./locked-out.ts";
import { queryClient } from "./query-client.ts";

const refusal = (code: string) => new ApiError(403, "An admin of this workspace has locked your access.", code);
const fail = (error: ApiError) =>
  queryClient.fetchQuery({ queryKey: ["history", "list"], queryFn: () => Promise.reject(error) });

afterEach(() => {
  lockedOut.set(false);
  queryClient.clear();
});

it("takes note when any question is refused because its person is locked out", async () => {
  await expect(fail(refusal("member_locked"))).rejects.toThrow("locked your access");
  expect(lockedOut.get()).toBe(true);
});

it("takes note when a change is refused for it", async () => {
  const change = queryClient.getMutationCache().build(queryClient, {
    mutationFn: () => Promise.reject(refusal("member_locked")),
  });
  await expect(change.execute(undefined)).rejects.toThrow("locked your access");
  expect(lockedOut.get()).toBe(true);
});

it("leaves every other refusal to be said where it belongs", async () => {
  expect(noteLock(refusal("admin_required"))).toBe(false);
  await expect(fail(refusal("admin_required"))).rejects.toThrow();
  expect(lockedOut.get()).toBe(false);
});
