/** What another provider says of somebody, and how it is asked. */

/** Somebody, as the provider knows them. */
export interface Profile {
  /** Who says it, and their own unchanging name of the person: nobody else's subject can be taken for it. */
  subject: string;
  email: string | null;
  /** Whether the provider has seen that the e-mail is theirs. */
  email_verified: boolean;
  name: string | null;
}

/** What only the browser that began knows. */
export interface Secrets {
  state: string;
  nonce: string;
  code_verifier: string;
}

export interface Provider {
  /** Where the browser goes to. */
  begin(secrets: Secrets, redirect_uri: string): Promise<URL>;
  /** Whom the provider has sent back. @param current the address that it led to, with what it said there */
  finish(current: URL, secrets: Secrets, redirect_uri: string): Promise<Profile>;
}

/** The provider did not let the person in, or said something that cannot be believed. */
export class ProviderRefusedError extends Error {
  override readonly name = "ProviderRefusedError";
}
