/** A recording that somebody hands in, to be changed or cleaned. */
export const recordingWords = {
  choose: "Choose a file",
  dropNow: "Drop it here",
  remove: (name: string) => `Leave out ${name}`,
  yours: "Your recording",
  price: (credits: string) => (credits === "1" ? "Costs 1 credit" : `Costs ${credits} credits`),
  priceOfMinute: "1,000 credits for each minute",
  left: (credits: string) => `${credits} left`,
  not_sound: "This is neither sound nor video. Choose a recording.",
  empty: "This file is empty. Choose another one.",
  tooLarge: (most: string) => `This file is larger than ${most}. Save it as MP3, or cut it.`,
  tooLong: (minutes: number) => `This is longer than ${minutes} minutes. Cut it into parts.`,
  over_quota: "There are not enough credits left for this recording. A shorter one costs less.",
} as const;

/** The voice changer: recorded speech in another voice. */
export const changerWords = {
  title: "Voice Changer",
  tabs: "Views of the voice changer",
  changeTab: "Change",
  liveTab: "Live",
  historyTab: "History",

  intakeTitle: "Drop a recording here, or speak",
  hint: (minutes: number, most: string) =>
    `Sound or video, up to ${minutes} minutes and ${most}. A minute costs 1,000 credits.`,
  about:
    "Words, melody and times stay those of whoever speaks. Pitch, size of the mouth and timbre move towards the chosen voice; it is no copy of a person.",

  settings: "Voice and settings",
  close: "Close",
  voice: "New voice",
  model: "Model",
  modelsFailed: "The models could not be loaded",
  noModels: "Nothing that is installed here can change voices.",
  similarity: "Similarity",
  similarityHint: "How far the timbre moves. Kept for this voice.",
  percent: (value: number) => `${value}%`,
  noise: "Remove background noise",
  noiseHint: "For recordings with hum, wind or traffic.",

  change: "Change the voice",
  shortcut: "Change the voice",
  cancel: "Cancel",
  waiting: "Listening to the recording",
  arriving: "Changing the voice",
  done: "It plays in the player.",
  toHistory: "It is in the history too.",
  stopped: "Stopped. What was made until then was charged.",
  stoppedEarly: "Stopped. Nothing was charged.",
  failed: "The voice could not be changed. Try again.",
  dismiss: "Dismiss",
} as const;
