/** Showing whose voice it is: words read aloud in time, or files that a person looks at. */
const several = (count: number, one: string, many: string): string => (count === 1 ? `1 ${one}` : `${count} ${many}`);

export const voiceVerificationWords = {
  title: "Verify a voice",
  titleOf: (name: string) => `Verify ${name}`,
  lead: "Nobody is to be given words that they never said. Whoever speaks in a voice shows that it is theirs.",
  loading: "Loading the voice",
  failed: "The voice could not be loaded",
  gone: "There is no such voice among yours",
  goneLead: "It was deleted, or it belongs to somebody else.",
  toVoices: "Open my voices",
  toLab: "All my voices",
  toRecordings: "Recordings and training",

  choose: "Which voice?",
  none: "No voice has to be verified",
  noneLead: "When one of yours does, it is here.",
  verify: (name: string) => `Verify ${name}`,
  verifyShort: "Verify",

  captcha: {
    title: "Read words aloud",
    lead: (minutes: number) =>
      `You are shown some words. The speaker of the recordings reads them into the microphone within ${minutes} minutes.`,
    show: "Show the words",
    picture: (text: string) => `Words to read aloud: ${text}`,
    pictureOnly: "Words to read aloud, as a picture",
    language: (language: string) => `In ${language}`,
    left: (clock: string) => `${clock} left`,
    attempts: (left: number) => several(left, "try left", "tries left"),
    shown: (left: number) => `${several(left, "more set of words", "more sets of words")} today`,
    record: "Record",
    again: "Record again",
    checking: "Checking the words and the voice …",
    over: "These words have been tried too often, or are too old.",
    fresh: "Show other words",
    needsSamples: "The voice has no recordings yet, and its speaker is held against them.",
    addSamples: "Add recordings",
  },

  manual: {
    title: "Ask a person",
    lead: "When the speaker cannot read the words aloud, send what shows that they agree: a signed letter, a contract, a recording of theirs. The owner of this installation looks at it.",
    files: "Files",
    choose: "Choose files",
    kinds: (most: number, megabytes: number) => `Up to ${most} files, ${megabytes} MB each.`,
    missing: "Add at least one file.",
    tooMany: (most: number) => `Send at most ${most} files.`,
    tooLarge: (megabytes: number) => `This file is larger than ${megabytes} MB.`,
    remove: (name: string) => `Leave out ${name}`,
    words: "What the owner should know",
    optional: "optional",
    send: "Send",
    sent: "Sent. You are told when it is decided.",
    pendingTitle: "The owner looks at it",
    pending: (date: string) =>
      `Sent on ${date}. You get a notice when it is decided. The files are deleted then; reading words aloud still works meanwhile.`,
    refusedTitle: "The last request was not accepted",
  },

  doneTitle: (name: string) => `${name} is verified`,
  done: "It can speak now, and wherever a voice is chosen.",
  doneTrain: "It can be trained now.",
  train: "Go on to the training",
  speak: "Speak with it",
  banned: "The owner of this installation blocked this voice. Ask them if you think that this is a mistake.",
  bannedTitle: (name: string) => `${name} is blocked`,
} as const;
