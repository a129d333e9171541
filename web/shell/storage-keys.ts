/** Everything this page keeps in the browser, in one place. */
export const storageKeys = {
  theme: "mynah.theme",
  sidebar: "mynah.sidebar",
  savedVoiceId: "mynah.saved-voice-id",
  savedModelId: "mynah.saved-model-id",
  savedChangerModelId: "mynah.saved-changer-model-id",
  recentVoiceIds: "mynah.recent-voice-ids",
  voiceList: "mynah.voice-list",
  speechOptions: "mynah.speech-options",
  draft: "mynah.draft",
  /** Whose all of this is: the user_id of whoever was signed in last. */
  person: "mynah.person",
  playerSpeed: "mynah.player-speed",
  playerVolume: "mynah.player-volume",
  playerSkip: "mynah.player-skip",
  /** `off`: what is generated waits for a press. */
  playerStart: "mynah.player-start",
  /** `off`: where no language is chosen, a text is spoken in that of the voice. */
  languageDetection: "mynah.language-detection",
  /** Of the invite that is to be answered; not the person's: it is kept from before they signed up. */
  inviteCode: "mynah.invite-code",
} as const;
export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys];

/** What belongs to the person rather than to the browser: gone when they sign out. */
const personal: readonly StorageKey[] = [
  storageKeys.savedVoiceId,
  storageKeys.recentVoiceIds,
  storageKeys.voiceList,
  storageKeys.speechOptions,
  storageKeys.draft,
  storageKeys.person,
];

/** The value kept under a key, or null; also null where the browser refuses storage. */
export function readStored(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a value, or drops it with null. A browser that refuses storage only forgets it at the next visit. */
export function store(key: StorageKey, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Private windows and full disks: the setting holds until the page is left.
  }
}

/** What is kept from now on is this person's; what somebody else left behind is forgotten. */
export function keepFor(user_id: string): void {
  const before = readStored(storageKeys.person);
  if (before === user_id) return;
  if (before !== null) forgetPerson();
  store(storageKeys.person, user_id);
}

/** Forgets the selected voice and whatever else the person left behind. */
export function forgetPerson(): void {
  for (const key of personal) store(key, null);
}
