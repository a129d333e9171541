/** The check against robots: the browser finds the solution of a challenge, which takes it about a second. */
import type { Challenge } from "altcha-lib/types";
import { api } from "../api.ts";
import { ApiError } from "../api-error.ts";
import { letterWords } from "../words/letters.ts";

/** A new challenge, solved, as the server wants it back. Throws an ApiError that says what to do where it cannot be. */
export async function solveCaptcha(): Promise<string> {
  // Browsers keep the means for it from pages without https.
  if (!window.isSecureContext) throw new ApiError(0, letterWords.captchaNeedsHttps);
  const [{ challenge }, { solveChallenge }, { deriveKey }] = await Promise.all([
    api.sign_in.captcha(),
    import("altcha-lib"),
    import("altcha-lib/algorithms/web/pbkdf2"),
  ]);
  const solution = await solveChallenge({ challenge: challenge as unknown as Challenge, deriveKey });
  if (!solution) throw new Error("The challenge was not solved in time");
  return btoa(JSON.stringify({ challenge, solution }));
}
