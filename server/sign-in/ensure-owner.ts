/** The owner that the operator's settings name, made at boot. */
import { addApiKey } from "../api-keys/index.ts";
import { grantTier } from "../billing/index.ts";
import type { Services } from "../context.ts";
import type { Transaction } from "../db/open.ts";
import { EnvError } from "../env.ts";
import { addPerson } from "./add-person.ts";
import { endCodesOf } from "./codes.ts";
import { confirmEmailOf, findUnconfirmed } from "./credential-store.ts";
import { deleteFactorsSince } from "./factor-store.ts";
import { hashPassword } from "./passwords.ts";
import { shutOut } from "./providers/identity-store.ts";
import { isLockedOut, lockedOutAdvice, sameEmail } from "./rules.ts";
import { findOwner, findUserByEmail, hasOwner, lockOwner, makeOperator, setPassword } from "./store.ts";

type Named = { email: string; password_hash: string | null; has_key: boolean; now: Date };

/** Finds or makes the named person, and makes them the owner. */
async function ownerNamed(tx: Transaction, { email, password_hash, has_key, now }: Named) {
  const known = await findUserByEmail(tx, email);
  if (!known) {
    if (!password_hash && !has_key) {
      throw new EnvError("MYNAH_OWNER_EMAIL needs MYNAH_OWNER_PASSWORD or MYNAH_OWNER_API_KEY to make the owner");
    }
    return await addPerson(tx, {
      email,
      password_hash,
      first_name: null,
      is_operator: true,
      // The operator's own settings name it.
      email_verified_at: now,
      created_at: now,
    });
  }
  const { user_id } = known;
  // Without a mail server anybody may have joined with this address: nothing of theirs lets them in as the owner.
  const is_unproved = !known.is_operator && (await findUnconfirmed(tx, email)) !== undefined;
  if (is_unproved) {
    await shutOut(tx, user_id);
    await deleteFactorsSince(tx, user_id, new Date(0));
    await endCodesOf(
      { now: () => now },
      user_id,
      ["half_sign_in", "sign_in_request", "change_email", "reset_password"],
      tx,
    );
    await confirmEmailOf(tx, { user_id, email, now });
  }
  // A password that the owner has chosen since is theirs: only a missing one is set.
  if (password_hash && (is_unproved || !known.password_hash)) await setPassword(tx, user_id, password_hash);
  if (!known.is_operator) {
    await makeOperator(tx, user_id);
    await grantTier(tx, known.workspace_id, "enterprise");
  }
  return known;
}

/**
 * Makes the owner of MYNAH_OWNER_EMAIL with MYNAH_OWNER_PASSWORD on the tier enterprise, and their MYNAH_OWNER_API_KEY.
 * Doing it again changes nothing; another key in the settings is added beside the earlier one. Without an e-mail the key
 * goes to the owner who has signed up. Logs when nobody could ever get in.
 * @throws EnvError when the settings are not enough, ApiKeyTakenError when the key is somebody else's.
 */
export async function ensureOwner(services: Pick<Services, "db" | "env" | "now" | "log">): Promise<void> {
  const { MYNAH_OWNER_EMAIL: email, MYNAH_OWNER_PASSWORD: password, MYNAH_OWNER_API_KEY: key } = services.env;
  if (!email && !key) {
    if (password) throw new EnvError("MYNAH_OWNER_PASSWORD needs MYNAH_OWNER_EMAIL");
    if (isLockedOut(services.env, await hasOwner(services.db.drizzle))) {
      services.log.error({ advice: lockedOutAdvice }, "nobody can get in: there is no owner and nobody may sign up");
    }
    return;
  }
  const password_hash = password ? await hashPassword(password) : null;
  await services.db.transaction(async (tx) => {
    await lockOwner(tx);
    const owner = email
      ? await ownerNamed(tx, { email: sameEmail(email), password_hash, has_key: !!key, now: services.now() })
      : await findOwner(tx);
    if (!owner) throw new EnvError("MYNAH_OWNER_API_KEY needs MYNAH_OWNER_EMAIL, because nobody owns this server yet");
    const { user_id, workspace_id } = owner;
    if (key) await addApiKey(services, { user_id, workspace_id, name: "Owner", permissions: null, key }, tx);
  });
  services.log.info({ has_key: !!key }, "the owner is as the settings say");
}
