/** The models that the owner can install: what they do, and how installing goes. */
export const modelCatalogueWords = {
  title: "Models",
  lead: "Models run on this machine. What is installed here needs no connection afterwards, and nothing that people write or record leaves the machine for it.",
  loading: "Loading the models",
  failedTitle: "The models could not be loaded",
  summary: (here: number, all: number, bytes: string, free: string) =>
    here === 0
      ? `None of ${all} models is here · ${free} free on the disk`
      : `${here} of ${all} models here, ${bytes} · ${free} free on the disk`,

  strangerTitle: "Models are the owner’s to choose",
  stranger:
    "Only the owner of this installation can install and remove models. What is installed speaks for everybody.",
  goHome: "Go home",

  lockedTitle: "Models are locked here",
  locked:
    "The settings of this installation forbid installing and removing (MYNAH_MODELS_LOCKED). They can be looked at.",

  filters: "Narrow the list",
  kind: "What it does",
  anyKind: "Does anything",
  language: "Language",
  anyLanguage: "Any language",
  place: "Where it is",
  places: { "": "All", here: "Installed", not_here: "Available" },
  emptyTitle: "No model fits",
  empty: "Nothing here does this in this language.",
  clear: "Show all",

  kinds: {
    speech: { label: "Speaks", title: "Speak", lead: "Voices that read a text aloud." },
    cloning: {
      label: "Clones voices",
      title: "Clone a voice",
      lead: "Speak like a short recording. No page uses them yet.",
    },
    transcription: { label: "Transcribes", title: "Transcribe", lead: "Turn a recording into text, word by word." },
    voice_activity: {
      label: "Detects voice",
      title: "Detect voice",
      lead: "Find where somebody speaks, so that long recordings are cut in the pauses.",
    },
    diarization: {
      label: "Tells speakers apart",
      title: "Tell speakers apart",
      lead: "Who says what in a recording: one model finds the turns, the other knows the voices again. It takes both.",
    },
    isolation: { label: "Removes noise", title: "Remove noise", lead: "Leave only the voice. No page uses it yet." },
    punctuation: { label: "Punctuates", title: "Punctuate", lead: "Put marks into plain words. No page uses it yet." },
    other: { label: "Something else", title: "Other folders", lead: "Folders that lie among the models." },
  },
  multilingual: "Many languages",
  noLanguage: "Any language",
  sizeUnknown: "Size not known before the download",
  licenceUnknown: "License: see source",
  licence: (name: string) => `License: ${name}`,
  source: "Source",
  sourceOf: (title: string) => `Source of ${title}`,

  states: {
    available: "Not installed",
    queued: "Waiting",
    downloading: "Downloading",
    unpacking: "Unpacking",
    paused: "Paused",
    failed: "Failed",
    installed: "Installed",
    damaged: "Cannot be used",
  },
  byHand: "Added by hand",
  notOpen: "It is opened when the server starts next, or with the next install or removal.",
  neverTried: "Not tried by us yet",
  tried: {
    itself: "We have run this very model.",
    likeness:
      "We have run a small model of the same shape, not this one: how good it is, you will be the first to hear.",
    never:
      "Nothing of its kind could be run where Mynah was built. It is checked before it is opened; if it does not work, everything else goes on.",
  },

  progress: (title: string) => `Install of ${title}`,
  queued: "Waits until the install before it has ended",
  unpacking: "Unpacking and checking",
  ofBytes: (done: string, all: string) => `${done} of ${all}`,
  rate: (bytes: string) => `${bytes}/s`,
  secondsLeft: (seconds: number) => `about ${seconds} s left`,
  minutesLeft: (minutes: number) => `about ${minutes} min left`,
  hoursLeft: (hours: number) => `about ${hours} h left`,

  install: "Install",
  pause: "Pause",
  resume: "Resume",
  tryAgain: "Try again",
  remove: "Remove",
  stop: "Stop and forget",
  more: (title: string) => `More for ${title}`,
  act: (action: string, title: string) => `${action} ${title}`,
  removed: "Removed",
  cancel: "Cancel",
  removeTitle: (title: string) => `Remove ${title}?`,
  removeDescription:
    "Its voices stay in the list and cannot speak until it is installed again. What was made with it stays.",
  removeByHand: "It was copied here by hand. Its folder is deleted, and cannot be downloaded again from this page.",
  stopTitle: (title: string) => `Stop installing ${title}?`,
  stopDescription: "What was downloaded so far is thrown away.",

  details: "Details",
  folder: "Folder",
  comesFrom: "Comes from",
  installedOn: "Installed",
  checksum: (file: string) => `SHA-256 of ${file}`,
  checked: "The publisher’s checksum was right.",
  notChecked: "The publisher gives no checksum. What was downloaded is pinned by the one below.",

  defaultsTitle: "When nobody chooses",
  defaultsLead:
    "What newcomers begin with, and what a request uses that names no model. The voices of this model come first.",
  defaultsFailed: "What is used by default could not be loaded",
  speechDefault: "Speaks",
  transcriptionDefault: "Transcribes",
  automatic: "The first that is here",
  notHere: (model_id: string) => `${model_id} (not here now)`,
  noTranscription: "Nothing here transcribes yet. Install a model that does.",
  defaultSaved: "Default saved",
} as const;
