/** Whose account somebody means whom another provider has sent. */
import type { PublicContext } from "../../context.ts";
import { fail } from "../../fail.ts";
import { identityConnected } from "../../mail/letters/identity-connected.ts";
import type { ConfiguredProvider } from "../../single-sign-on/index.ts";
import { hasOpenInvite } from "../../workspaces/index.ts";
import { addPerson } from "../add-person.ts";
import { findConfirmedFactors } from "../factor-store.ts";
import { takeOver } from "../pre-sign-up.ts";
import { sameEmail, signUpRule } from "../rules.ts";
import { hasOwner, lockOwner } from "../store.ts";
import { findByIdentity, findHolder, findHolderOfSession, insertIdentity, markIdentityUsed } from "./identity-store.ts";
import type { Profile } from "./profile.ts";

type User = { user_id: string; email: string };
type Named = Pick<ConfiguredProvider, "provider" | "name">;

/**
 * Makes the account of somebody who has none, where everybody may join, or they are invited: the provider has seen that the
 * e-mail is theirs, which is what the code in the letter of an invite shows.
 * @throws Refusal sign_up_closed, email_taken
 */
async function join(ctx: PublicContext, { provider }: Named, profile: Profile, email: string): Promise<User> {
  return await ctx.db.transaction(async (tx) => {
    await lockOwner(tx);
    const owned = await hasOwner(tx);
    const now = ctx.now();
    const rule = signUpRule(ctx.env.MYNAH_SIGN_UP, owned);
    const mayJoin = rule === "open" || (rule === "invited" && (await hasOpenInvite(tx, email, now)));
    if (!mayJoin) fail("sign_up_closed");
    const added = await addPerson(tx, {
      email,
      password_hash: null,
      first_name: profile.name?.slice(0, 100) ?? null,
      is_operator: !owned && ctx.env.MYNAH_OWNER_EMAIL === undefined,
      email_verified_at: now,
      created_at: now,
    });
    if (!added) fail("email_taken");
    const { user_id } = added;
    await takeOver(ctx, { user_id, email }, tx);
    await insertIdentity(tx, {
      provider,
      subject: profile.subject,
      user_id,
      email,
      created_at: now,
      last_used_at: now,
    });
    return { user_id, email };
  });
}

/**
 * Whom to let in, or ask for a second factor. Somebody who was never here joins the account with their e-mail only when
 * both sides have seen that the e-mail is theirs, and no second factor guards it: otherwise whoever made one of the two
 * first could get into the other.
 * @throws Refusal identity_email_missing, identity_not_joined, identity_taken, sign_up_closed, email_taken
 */
export async function whoCame(ctx: PublicContext, named: Named, profile: Profile): Promise<User> {
  const { provider } = named;
  const { subject } = profile;
  const known = await findByIdentity(ctx.db.drizzle, { provider, subject });
  if (known) {
    await markIdentityUsed(ctx.db.drizzle, { provider, subject, email: profile.email }, ctx.now());
    return known;
  }
  if (!profile.email || !profile.email_verified) fail("identity_email_missing");
  const email = sameEmail(profile.email);
  const holder = await findHolder(ctx.db.drizzle, email);
  if (!holder) return await join(ctx, named, profile, email);
  const guards = await findConfirmedFactors(ctx.db.drizzle, holder.user_id);
  if (!holder.email_verified_at || guards.length > 0) fail("identity_not_joined");
  await connect(ctx, named, profile, holder);
  return holder;
}

/** Connects an account elsewhere to one here. @throws Refusal identity_taken */
async function connect(ctx: PublicContext, { provider, name }: Named, profile: Profile, user: User): Promise<void> {
  const { subject, email } = profile;
  const now = ctx.now();
  await ctx.db.transaction(async (tx) => {
    const row = { provider, subject, user_id: user.user_id, email, created_at: now, last_used_at: now };
    if (!(await insertIdentity(tx, row))) fail("identity_taken");
    await ctx.mail.send(identityConnected(user.email, name), tx);
  });
}

/** Connects the account of whom the provider has sent to that of who began. @throws Refusal identity_taken, identity_flow_over */
export async function linkTo(
  ctx: PublicContext,
  named: Named,
  profile: Profile,
  linking: { user_id: string; session_id: string },
): Promise<void> {
  const user = await findHolderOfSession(ctx.db.drizzle, linking, ctx.now());
  if (!user) fail("identity_flow_over");
  const known = await findByIdentity(ctx.db.drizzle, { provider: named.provider, subject: profile.subject });
  if (known?.user_id === user.user_id) return;
  await connect(ctx, named, profile, user);
}
