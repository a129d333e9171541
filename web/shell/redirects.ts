/** Where to go after signing in: nothing but the targets that section 2 of the specification names. */

/** Where people land when nothing else is asked for. */
export const HOME = "/app/speech-synthesis";
export const SIGN_IN = "/app/sign-in";
export const ONBOARDING = "/app/onboarding";
export const SETTINGS = "/app/settings";
export const WORKSPACE = "/app/workspace";
export const SUBSCRIPTION = "/app/subscription";
export const USAGE = "/app/usage";

/** `redirect` is a name without a page of its own: it leads home like any other. */
const NAMED: Readonly<Record<string, string>> = {
  affiliates: "/affiliates",
  "audio-native": "/app/audio-native",
  dubs: "/app/dubbing",
  "request-alpha-access": "/app/request-alpha-access",
  history: "/app/speech-synthesis/text-to-speech/history",
  "speech-synthesis": HOME,
  subscription: "/app/subscription",
  usage: "/app/usage",
};

const ID = "[A-Za-z0-9_-]{1,128}";
const DUB = new RegExp(`^/v1/dubs/${ID}$`);
const PROJECT = new RegExp(`^/v1/projects/${ID}$`);
const AS_IS = new RegExp(`^(?:/app/voice-lab/share/${ID}/${ID}|/sound-effects/${ID})$`);
const CALLBACK = new RegExp(`^/app/integrations/${ID}/callback$`);
const CALLBACK_NAMES = new Set(["code", "configurationId", "next", "source", "teamId"]);

function callbackTarget(value: string): string | null {
  const [path = "", search = "", ...more] = value.split("?");
  if (!CALLBACK.test(path) || more.length > 0 || search.includes("#")) return null;
  const names = [...new URLSearchParams(search).keys()];
  return names.every((name) => CALLBACK_NAMES.has(name)) ? value : null;
}

function targetOf(value: string): string | null {
  if (Object.hasOwn(NAMED, value)) return NAMED[value] ?? null;
  if (DUB.test(value)) return "/app/dubbing";
  if (PROJECT.test(value)) return "/app/projects";
  return AS_IS.test(value) ? value : callbackTarget(value);
}

/**
 * The address that the `redirect` parameter asks for, or home when it is missing, not on the list, or leads to a page
 * that this installation does not have (`exists` is asked with the path, without its query).
 */
export function afterSignIn(redirect: string | null, exists: (path: string) => boolean): string {
  const target = redirect === null ? null : targetOf(redirect);
  return target !== null && exists(target.split("?")[0] ?? "") ? target : HOME;
}

/** The value of `redirect` that leads back to this address, or null when the list has none for it. */
export function redirectTo(path: string): string | null {
  const name = Object.keys(NAMED).find((key) => NAMED[key] === path);
  if (name !== undefined) return name;
  return AS_IS.test(path) ? path : null;
}

/** The sign-in page, remembering where the person wanted to go as far as the list allows. */
export function signInAddress(wanted: string): string {
  const redirect = redirectTo(wanted);
  return redirect === null || wanted === HOME ? SIGN_IN : `${SIGN_IN}?${new URLSearchParams({ redirect })}`;
}
