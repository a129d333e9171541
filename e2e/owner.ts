/** Who owns every installation of the browser tests. */
export const OWNER = { email: "owner@example.com", password: "the owner's own passphrase" };
