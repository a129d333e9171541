import { ApiError } from "../api-error.ts";
import { shellWords } from "../words/shell.ts";
import { signOut } from "./session.ts";
import { notify } from "./toasts.ts";

/** Signs out; when the server cannot be told, says so and leaves the person signed in. */
export function signOutWithToast(): void {
  signOut().catch((error: unknown) => notify.error(error instanceof ApiError ? error.message : shellWords.failure));
}
