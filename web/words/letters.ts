import { limits } from "../../contract/limits.ts";

const MINUTES = limits.codeMinutesMax;

/** Pages that letters lead to, and the owner's outbox. */
export const letterWords = {
  toSignIn: "Go to sign-in",
  toSignInAgain: "Back to sign-in",
  goOn: "Go on",
  sendAgain: "Send it again",
  sentAgain: "Another letter is on its way.",
  sendAgainFailed: "An error occured while sending the verification email.",
  captchaNeedsHttps: "To sign up here, open this page with https.",
  unread: `Nothing there? It may take a minute, or be among the unwanted mail. Its link works for ${MINUTES} minutes.`,
  noServer:
    "This Mynah has no mail server: its owner finds the letter under Letters in the app, and its link in the server’s log.",

  /** How it went with a code, and what to do then. */
  problems: {
    invalidActionCode: {
      title: "This link does not work any more",
      text: `Each link works once, for ${MINUTES} minutes, and only the newest one counts.`,
    },
    tooManyAttempts: { title: "Too many attempts", text: "Too many attempts, please try again in a few minutes." },
    unknownError: { title: "That did not work", text: "Something went wrong. Try the link again." },
  },

  joined: {
    title: "Look into your mail",
    text: (email: string) => `A letter is on its way to ${email}. Its link makes your account and signs you in.`,
  },

  forgot: {
    title: "Choose a new password",
    lead: "Write the e-mail of your account, and a letter with a link comes to it.",
    send: "Send the letter",
    failed: "An error occured while requesting the password change.",
    sentTitle: "Look into your mail",
    sent: (email: string) => `If there is an account with ${email}, a letter with a link is on its way.`,
  },

  reset: {
    title: "Choose a new password",
    lead: (email: string) => `For ${email}. Everybody who is signed in to it is signed out.`,
    checking: "Looking at the link",
    password: "New password",
    save: "Save the new password",
    again: "Ask for a new link",
    doneTitle: "Your new password is saved",
    done: "Everybody was signed out. Sign in with it now.",
  },

  verify: {
    title: "Confirm your e-mail",
    lead: "One press, and this address is known to be yours.",
    confirm: "Confirm my e-mail",
    doneTitle: "Your e-mail is confirmed",
    done: (email: string) => `${email} is known to be yours.`,
  },

  request: {
    title: "Let the other device in?",
    lead: "Somebody with your password is signing in on a device that was not seen before, and waits. If it is not you, close this page and change your password.",
    grant: "It is me, let it in",
    granted: "Thank you for granting us access to your account!",
    grantedHint: "The other device goes on by itself. You can close this page.",
  },

  waiting: {
    title: "Answer your letter",
    lead: (email: string) =>
      `This device was not seen before. A letter is on its way to ${email}; follow its link on any device, and this page goes on by itself.`,
    waits: "Waiting for your answer",
    overTitle: "This sign-in is over",
    back: "Begin again",
  },

  confirmed: {
    sectionTitle: "New devices",
    title: "Confirm new devices by letter",
    hint: "Whoever signs in on a device that was not seen before waits until you answer a letter.",
    cannot: "This needs a mail server, and this Mynah has none.",
    on: "New devices wait for your letter",
    off: "New devices need no letter",
    failed: "Whether new devices wait could not be loaded.",
  },

  optOut: {
    title: "No more letters about Mynah?",
    lead: "News of the product ends. What concerns your account, such as a new password, still comes.",
    confirm: "No more of these letters",
    doneTitle: "You get no more of them",
    done: "If you change your mind, switch them on in your profile.",
    incomplete: "This link is not complete. Copy it whole from the letter.",
  },

  change: {
    working: "Changing your e-mail",
    updated: "Email updated! Please refresh this page to reauthenticate.",
    choosePassword: "Your old password is not good any more. A letter with a link to a new one is on its way to you.",
    failed: (reason: string) => `Unable to update email, ${reason}`,
    signedOut: "Sign in first, in this browser, and then follow the link in the letter once more.",
  },

  outbox: {
    title: "Letters",
    lead: "What this Mynah wrote in the last month. Each letter is kept sealed, and deleted after that.",
    noServerTitle: "There is no mail server",
    noServer:
      "Letters are kept here for you to read and hand on. Set SMTP_URL, start Mynah again, and they go out by themselves.",
    loading: "Loading the letters",
    failedTitle: "The letters could not be loaded",
    emptyTitle: "No letter yet",
    empty: "Letters appear here when somebody joins, forgets their password or changes what guards their account.",
    more: "Load more",
    states: { waiting: "Waiting", sent: "Sent", kept: "Kept here", failed: "Not sent" },
    to: (email: string) => `to ${email}`,
    open: (subject: string, email: string) => `${subject}, to ${email}`,
    sealed: "This letter was sealed with another MYNAH_SECRET and cannot be read.",
    preview: (subject: string) => `The letter “${subject}”`,
    copyLink: "Copy the link",
    copyCode: "Copy the code",
    linkCopied: "Link copied to clipboard",
    codeCopied: "Code copied to clipboard",
    retry: "Send again",
    retried: "It is being sent again",
    concealed: "Links and codes of letters that go out are shown to their reader alone.",
    oneUse: "Whoever opens this link acts as its reader: it is for them alone.",
  },
} as const;
