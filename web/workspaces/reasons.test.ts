import { expect, it } from "vitest";
import { ApiError } from "../api-error.ts";
import { orLater, saying } from "./reasons.ts";

const later = "User could not be deleted, please try again later.";
const failing = (error: unknown) => Promise.reject(error) as Promise<never>;

it("says what failed before why, and keeps the kind of failure", async () => {
  const error = new ApiError(409, "The last admin stays.", "last_admin");
  await expect(saying("Error when updating role", failing(error))).rejects.toMatchObject({
    message: "Error when updating role: The last admin stays.",
    status: 409,
    errorType: "last_admin",
  });
  await expect(saying("Error when updating role", Promise.resolve(1))).resolves.toBe(1);
});

it("says to try again later only where that may help", async () => {
  await expect(orLater(later, failing(new ApiError(0, "away")))).rejects.toThrow(later);
  await expect(orLater(later, failing(new ApiError(500, "broken")))).rejects.toThrow(later);
  await expect(orLater(later, failing(new ApiError(409, "The last admin stays.")))).rejects.toThrow(
    "The last admin stays.",
  );
});

it("leaves what was given up alone", async () => {
  const aborted = new DOMException("left", "AbortError");
  await expect(saying("Error", failing(aborted))).rejects.toBe(aborted);
  await expect(orLater(later, failing(aborted))).rejects.toBe(aborted);
});
