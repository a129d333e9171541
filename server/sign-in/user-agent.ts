/** What a browser says of itself, in words: pure. */

/** More particular names first: most browsers call themselves by the names of others too. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS|e)?\//, "Edge"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bYaBrowser\//, "Yandex Browser"],
  [/\bDuckDuckGo\//, "DuckDuckGo"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:HeadlessChrome|Chrome|Chromium|CriOS)\//, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//, "Safari"],
  [/^curl\//, "curl"],
  [/^(?:python-requests|python-httpx|Python-urllib)\//, "Python"],
  [/^(?:node|undici)\b/, "Node.js"],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b|\bX11\b/, "Linux"],
];

const named = (names: typeof browsers, text: string): string | null =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** Browser and system by their names; null where neither says anything that is known. */
export const readUserAgent = (user_agent: string | null): { browser: string | null; system: string | null } => ({
  browser: named(browsers, user_agent ?? ""),
  system: named(systems, user_agent ?? ""),
});

/** The same for a sentence: `Firefox on Linux`. */
export function deviceWords(user_agent: string | null): string {
  const { browser, system } = readUserAgent(user_agent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "a device that does not say what it is";
}
