import { limits } from "../../contract/limits.ts";

/** Coming in. */
export const signInWords = {
  signInTitle: "Welcome back",
  signInLead: "Sign in to pick up where you left off.",
  signUpTitle: "Make your account",
  signUpLead: "Everything you make stays on this server.",
  ownerTitle: "Set up this Mynah",
  ownerLead: "The first account owns the installation. You can invite others later.",

  email: "E-mail",
  password: "Password",
  firstName: "First name",
  optional: "optional",
  passwordHint: `At least ${limits.passwordLengthMin} characters. A short sentence works well.`,
  showPassword: "Show password",
  hidePassword: "Hide password",

  signIn: "Sign in",
  signUp: "Create account",
  noAccount: "New here?",
  toSignUp: "Create an account",
  haveAccount: "Already have an account?",
  toSignIn: "Sign in",
  forgotPassword: "Forgot your password?",

  emailMissing: "Write your e-mail address.",
  emailInvalid: "This does not look like an e-mail address.",
  passwordMissing: "Write your password.",
  passwordTooShort: `Use at least ${limits.passwordLengthMin} characters.`,
  passwordTooLong: `Use at most ${limits.passwordLengthMax} characters.`,
  firstNameTooLong: `Use at most ${limits.nameLengthMax} characters.`,

  closedTitle: "New accounts are closed here",
  closed: "Ask the owner of this installation for an invitation, then follow the link in it.",
  invitedTitle: "This Mynah is by invitation",
  invited: "Ask the owner for an invitation, then follow the link in it.",

  singleSignOn: {
    link: "Sign in with single sign-on",
    title: "Single sign-on",
    lead: "Your work e-mail leads you to the page where your company signs you in.",
    email: "Work e-mail",
    go: "Continue",
    none: (email: string) =>
      `There is no single sign-on for ${email.slice(email.lastIndexOf("@") + 1)}. Sign in another way, or ask an admin of your workspace.`,
    back: "Sign in another way",
  },

  /** Of refusals that name something, which an address does not tell. */
  refusedElsewhere: {
    sign_in_way_not_allowed:
      "Your workspace does not let you sign in this way. Sign in with single sign-on, or ask one of its admins.",
    no_free_seat: "Your workspace has no free seat. Ask one of its admins to make room for you.",
    identity_provider_not_found: "This way to sign in is not there any more. Try another one.",
  } as Readonly<Record<string, string>>,

  /** Set large beside the form, as the player shows text: spoken words bright, those to come dim. */
  spoken: "The words light up",
  unspoken: "as they are spoken.",
} as const;
