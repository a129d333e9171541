import { limits } from "../../contract/limits.ts";
import type { PERMISSIONS_IN_USE } from "../../contract/permissions.ts";

type Offered = (typeof PERMISSIONS_IN_USE)[number];

/** Keys for people's programs. */
export const apiKeyWords = {
  title: "API keys",
  lead: "A key lets your programs work in your name, within what you allow it.",
  failed: "Your API keys could not be loaded",
  emptyTitle: "No API keys yet",
  empty:
    "Create one for each program that is to speak with Mynah. You can take any of them away without touching the others.",
  create: "Create key",

  created: "Your API key has been created",
  deleted: "Your API key has been deleted",
  enabled: "Your API key has been enabled",
  disabled: "Your API key has been disabled",
  saved: "API key saved",

  switch: (name: string) => `${name} is enabled`,
  off: "Disabled",
  more: (name: string) => `More about ${name}`,
  edit: "Edit",
  delete: "Delete",
  ends: (preview: string) => `Ends in ${preview.replace(/^\.+/, "")}`,
  characters: (used: string, limit: string) => `${used} of ${limit} characters used in this period`,
  calls: (count: string) => `up to ${count} calls a minute`,
  deleteTitle: (name: string) => `Delete “${name}”?`,
  deleteDescription: "Programs that use this key are refused at once. A deleted key cannot be brought back.",
  cancel: "Cancel",
  close: "Close",

  lastUsed: {
    never: "Never used",
    now: "Used just now",
    minutes: (count: number) => `Used ${count} minutes ago`,
    hours: (count: number) => (count === 1 ? "Used an hour ago" : `Used ${count} hours ago`),
    days: (count: number) => (count === 1 ? "Used yesterday" : `Used ${count} days ago`),
    on: (day: string) => `Used on ${day}`,
  },

  form: {
    createTitle: "Create an API key",
    editTitle: "Edit the API key",
    name: "Name",
    nameHint: "Which program it is for.",
    nameMissing: "Give the key a name.",
    nameTooLong: `A name has at most ${limits.nameLengthMax} characters.`,
    may: "It may",
    presets: {
      full: { name: "Everything", hint: "All that you may do, also what is added later." },
      speech: { name: "Speak", hint: "Make speech, and see voices and models." },
      reading: { name: "Read only", hint: "See voices, history and account; make and change nothing." },
      custom: { name: "Choose one by one", hint: "Only what you tick." },
    },
    search: "Search permissions",
    nothingFound: "No permission has these words.",
    permissionsMissing: "Choose at least one permission.",
    limits: "Limits",
    characterLimit: "Characters in a period of your plan",
    characterLimitHint: "Empty: as many as your plan has.",
    characterLimitWrong: "Write a whole number, or leave it empty.",
    callsMax: "Calls a minute",
    callsMaxHint: "Empty: as many as your account may make.",
    callsMaxWrong: `Write a whole number from 1 to ${limits.apiKeyRequestsPerMinuteMax.toLocaleString("en-US")}, or leave it empty.`,
    save: "Save",
  },

  shown: {
    title: "Copy your key now",
    lead: "It is shown only this once. Only a fingerprint of it is kept here, so that nobody can look it up later, not even you.",
    key: "API key",
    copy: "Copy",
    copied: "Key copied",
    warning:
      "Treat it like a password: whoever has it can do in your name what it allows. Do not put it into a page or into source code that others see.",
    done: "I have kept it",
  },

  use: {
    title: "Use a key",
    lead: "Programs for the public API work with this server: give them its address and a key.",
    with: "Program",
    choices: { curl: "curl", python: "Python", javascript: "JavaScript" },
    code: (program: string) => `Example for ${program}`,
    copy: "Copy the example",
    copied: "Example copied",
    reference: "All calls, and the permission that each needs",
  },

  groups: {
    speech: "Speech",
    voices: "Voices and models",
    history: "History",
    dictionaries: "Pronunciation dictionaries",
    account: "Account",
    workspace: "Workspace",
  },
  permissions: {
    text_to_speech: "Make speech, and long recordings",
    speech_to_speech: "Change the voice of recordings",
    audio_isolation: "Clean recordings of noise",
    voice_generation: "Design voices",
    speech_to_text: "Transcribe recordings",
    forced_alignment: "Find the times of words in a recording",
    models_read: "See the models",
    voices_read: "See the voices and their settings",
    voices_write: "Change voices and their settings",
    create_instant_voice_clone: "Make voices from recordings",
    create_professional_voice_clone: "Make and train professional voices",
    add_voice_from_voice_library: "Add voices from the library",
    publish_voice_to_voice_library: "Put voices into the library",
    speech_history_read: "See, hear and download the history",
    speech_history_write: "Delete from the history, and rate it",
    pronunciation_dictionaries_read: "See and download dictionaries",
    pronunciation_dictionaries_write: "Add and change dictionaries",
    user_read: "See your account, plan and quota",
    user_write: "Change your profile",
    workspace_read: "See the workspace, its people and its plan",
    workspace_write: "Change the workspace, its people and its plan",
  } satisfies Record<Offered, string>,
  /** In the list of keys: what a key that is none of the presets may do. */
  everything: "Everything",
  count: (count: number) => (count === 1 ? "1 permission" : `${count} permissions`),
} as const;
