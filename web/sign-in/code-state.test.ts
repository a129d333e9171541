import { expect, it } from "vitest";
import { ApiError } from "../api-error.ts";
import { codeStateOf } from "./code-state.ts";

it("tells a code that is over from too many attempts and from everything else", () => {
  expect(codeStateOf(new ApiError(400, "No.", "invalid_action_code"))).toBe("invalidActionCode");
  expect(codeStateOf(new ApiError(429, "No.", "too_many_attempts"))).toBe("tooManyAttempts");
  expect(codeStateOf(new ApiError(500, "No.", "internal_error"))).toBe("unknownError");
  expect(codeStateOf(new TypeError("no network"))).toBe("unknownError");
});
