import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { api } from "../api.ts";
import { ApiError } from "../api-error.ts";
import type { HalfSignIn } from "../shell/session.ts";

/** The words of a refusal that another provider's way back ends in: the address has its code alone. */
async function refusalOf(code: string): Promise<ApiError | null> {
  const { errors } = await import("../../contract/errors.ts");
  const known = Object.entries(errors).find(([name]) => name === code)?.[1];
  if (known === undefined) return null;
  const { signInWords } = await import("../words/sign-in.ts");
  return new ApiError(known.status, signInWords.refusedElsewhere[code] ?? known.message, code);
}

/**
 * A sign-in that waits for something more, begun here or at another provider, which leads back with `#half_token=…`; or
 * why that provider did not let somebody in, `?refused=…`.
 */
export function useHalfSignIn() {
  const [search] = useSearchParams();
  const [half, setHalf] = useState<HalfSignIn | null>(null);
  const [email, setEmail] = useState("");
  const [error, setError] = useState<Error | null>(null);
  const refused = search.get("refused");
  useEffect(() => {
    if (refused !== null) void refusalOf(refused).then(setError);
  }, [refused]);
  useEffect(() => {
    const half_token = new URLSearchParams(window.location.hash.slice(1)).get("half_token");
    if (half_token === null) return;
    // Not for the history of the browser.
    window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
    api.sign_in.continue_sign_in({ half_token }).then((next) => {
      if ("half_token" in next) setHalf(next);
    }, setError);
  }, []);
  return {
    half,
    email,
    error,
    goOn(next: HalfSignIn, of_email: string) {
      setEmail(of_email);
      setHalf(next);
    },
    back() {
      setError(null);
      setHalf(null);
    },
  };
}
