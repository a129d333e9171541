/** Whose account somebody means whom the identity provider of a workspace has sent, and their place in the workspace. */
import type { PublicContext } from "../../context.ts";
import type { Transaction } from "../../db/open.ts";
import { fail } from "../../fail.ts";
import { identityConnected } from "../../mail/letters/identity-connected.ts";
import { domainOf, isMember, type OwnProvider, refuseOtherWays } from "../../single-sign-on/index.ts";
import { joinByDomain } from "../../workspaces/index.ts";
import { addPerson } from "../add-person.ts";
import { endCodesOf } from "../codes.ts";
import { confirmEmailOf } from "../credential-store.ts";
import { findConfirmedFactors } from "../factor-store.ts";
import { takeOver } from "../pre-sign-up.ts";
import { sameEmail } from "../rules.ts";
import { findByIdentity, findHolder, insertIdentity, markIdentityUsed, shutOut } from "./identity-store.ts";
import type { Profile } from "./profile.ts";

type User = { user_id: string; email: string };
type Holder = NonNullable<Awaited<ReturnType<typeof findHolder>>>;

const nameLengthMax = 100;

/** By what an account at a workspace's provider is kept beside those elsewhere. */
const keyOf = ({ provider_id }: OwnProvider): string => `sso:${provider_id}`;

/** Makes the account of somebody who has none. The domain is their invitation. @throws Refusal sign_up_closed, email_taken */
async function addAccount(ctx: PublicContext, profile: Profile, email: string, tx: Transaction): Promise<User> {
  if (ctx.env.MYNAH_SIGN_UP === "closed") fail("sign_up_closed");
  const now = ctx.now();
  const first_name = profile.name?.slice(0, nameLengthMax) ?? null;
  const person = {
    email,
    password_hash: null,
    first_name,
    is_operator: false,
    email_verified_at: now,
    created_at: now,
  };
  const added = await addPerson(tx, person);
  if (!added) fail("email_taken");
  await takeOver(ctx, { user_id: added.user_id, email }, tx);
  return { user_id: added.user_id, email };
}

/**
 * Takes the account that is there for the provider's person. The workspace has shown that the domain is its own, so its
 * provider knows whose the e-mail is; who made the account may be somebody else, as long as nobody has shown that they
 * read it and no admin has let them in.
 * @throws Refusal identity_not_joined
 */
async function takeAccount(ctx: PublicContext, own: OwnProvider, holder: Holder, tx: Transaction): Promise<User> {
  const { user_id, email } = holder;
  const isInside = await isMember(tx, own.workspace_id, user_id);
  if (!holder.email_verified_at) {
    if (!isInside) {
      if ((await findConfirmedFactors(tx, user_id)).length > 0) fail("identity_not_joined");
      await shutOut(tx, user_id);
      await endCodesOf(ctx, user_id, ["half_sign_in", "sign_in_request", "change_email", "reset_password"], tx);
    }
    await confirmEmailOf(tx, { user_id, email, now: ctx.now() });
  }
  await ctx.mail.send(identityConnected(email, `single sign-on of ${own.workspace_name}`), tx);
  return { user_id, email };
}

/**
 * The owner of the installation is above its workspaces: only a provider that an owner set up, of a workspace that they
 * are a member of, lets somebody in as them. Otherwise its admins could make themselves the owner.
 * @throws Refusal identity_not_joined
 */
async function guardOperator(own: OwnProvider, holder: Holder | undefined, tx: Transaction): Promise<void> {
  if (!holder?.is_operator) return;
  if (!own.by_operator || !(await isMember(tx, own.workspace_id, holder.user_id))) fail("identity_not_joined");
}

/**
 * Whom to let in, or ask for a second factor; they are a member of the workspace then.
 * @throws Refusal sso_email_not_allowed, identity_not_joined, sign_up_closed, email_taken, no_free_seat,
 * sign_in_way_not_allowed
 */
export async function whoCameBySso(ctx: PublicContext, own: OwnProvider, profile: Profile): Promise<User> {
  const isOfWorkspace = (email: string) => own.domains.includes(domainOf(email) ?? "");
  if (!profile.email || !profile.email_verified || !isOfWorkspace(profile.email)) fail("sso_email_not_allowed");
  const email = sameEmail(profile.email);
  const identity = { provider: keyOf(own), subject: profile.subject };
  const user = await ctx.db.transaction(async (tx) => {
    const known = await findByIdentity(tx, identity);
    const now = ctx.now();
    if (known) {
      // Who has taken their account along to an e-mail elsewhere signs in with that.
      if (!isOfWorkspace(known.email)) fail("sso_email_not_allowed");
      await guardOperator(own, await findHolder(tx, known.email), tx);
      await markIdentityUsed(tx, { ...identity, email }, now);
      await joinByDomain(ctx, { workspace_id: own.workspace_id, ...known }, tx);
      return known;
    }
    const holder = await findHolder(tx, email);
    await guardOperator(own, holder, tx);
    const joined = holder ? await takeAccount(ctx, own, holder, tx) : await addAccount(ctx, profile, email, tx);
    await insertIdentity(tx, { ...identity, user_id: joined.user_id, email, created_at: now, last_used_at: now });
    await joinByDomain(ctx, { workspace_id: own.workspace_id, ...joined }, tx);
    return joined;
  });
  await refuseOtherWays(ctx, user, "sso");
  return user;
}
