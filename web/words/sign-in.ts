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

  /** Set large beside the form, as the player shows text: spoken words bright, those to come dim. */
  spoken: "The words light up",
  unspoken: "as they are spoken.",
} as const;
