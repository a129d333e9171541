import { useLocation } from "react-router";

/** The e-mail of the invite that led to this form, or nothing. */
export function useInvitedEmail(): string {
  const state: unknown = useLocation().state;
  const email = typeof state === "object" && state !== null && "email" in state ? state.email : "";
  return typeof email === "string" ? email : "";
}
