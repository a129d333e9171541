/** What was made: its list, its feedback, its share link, and the operator's review. */
export const historyWords = {
  list: "What you made",

  search: "Search your history",
  voice: "Voice",
  anyVoice: "All voices",
  source: "Kind",
  anySource: "Everything",
  sources: { TTS: "Text to Speech", STS: "Voice Changer" },
  clearFilters: "Clear the filters",
  shortcutSearch: "Search the history",

  today: "Today",
  yesterday: "Yesterday",
  characters: (count: string) => (count === "1" ? "1 character" : `${count} characters`),
  loading: "Loading your history",
  loadMore: "Load more",
  emptyTitle: "Nothing here yet",
  empty: "Everything that you make is kept here, to be heard again, downloaded or shared.",
  emptyAction: "Write something to hear",
  noMatchTitle: "Nothing matches",
  noMatch: "No item has these words and filters.",
  failedTitle: "Your history could not be loaded",

  select: (text: string) => `Select “${text}”`,
  selectAll: "Select all that is shown",
  selected: (count: number) => `${count} selected`,
  selectNone: "Select nothing",
  more: "More",
  copyText: "Copy the text",
  textCopied: "Text copied",
  copyFailed: "The browser did not allow copying. Select the text and copy it yourself.",
  useAgain: "Use the text again",
  download: "Download",
  downloadAs: { mp3: "Download as MP3", wav: "Download as WAV" },
  downloadSubtitles: "Download subtitles (SRT)",
  downloadZip: { mp3: "Zip of MP3 files", wav: "Zip of WAV files" },
  delete: "Delete",
  deleteTitle: (count: number) => (count === 1 ? "Delete this item?" : `Delete ${count} items?`),
  deleteDescription: "The sound, its share link and its feedback go with it. This cannot be undone.",
  cancel: "Cancel",
  deleted: (count: number) => (count === 1 ? "Item deleted" : `${count} items deleted`),
  deleteFailed: (failed: number, all: number, reason: string) =>
    all === 1 ? reason : `${failed} of ${all} items could not be deleted: ${reason}`,

  thumbsUp: "This sounds good",
  thumbsDown: "This does not sound right",
  share: "Share",
  close: "Close",
} as const;

/** How something sounds, said by whoever made it. */
export const feedbackWords = {
  title: "Describe the tone and situation",
  positive: "What is it that sounds good, and where will it be heard?",
  negative: "What does not sound right? Choose all that apply.",
  text: "Your feedback",
  otherText: "What else",
  counter: (length: number, lengthMax: number) => `${length} / ${lengthMax}`,
  tooShort: "Feedback must be at least 20 characters long",
  reasons: {
    emotions: "monotone and lacks emotions",
    inaccurate_clone: "voice not similar to selected speaker",
    glitches: "voice changes across output",
    audio_quality: "poor audio quality",
    other: "other",
  },
  submit: "Submit",
  submitted: "Your feedback has been submitted. Thank you",
  reviewed: "This feedback cannot be changed as it was already reviewed.",
} as const;

/** A link to one item that anybody can open. */
export const shareWords = {
  title: "Share with your community",
  description: "Anybody with this link can hear the item and read its text.",
  copy: "Copy the link",
  share: "Share",
  copied: "Share link copied to clipboard",
  unsupported: "Share API not supported",
  aborted: "Sharing was aborted",
  name: "Public name",
  nameHint: "Shown beside what you share.",
  nameSave: "Save",
  nameUpdated: "Public name updated",
} as const;

/** The page behind a share link. */
export const sharedWords = {
  by: (name: string) => `Shared by ${name}`,
  title: (voice: string) => `Spoken by ${voice}`,
  heading: "Shared speech",
  missingTitle: "Nothing is shared here",
  failedTitle: "This could not be loaded",
  retry: "Try again",
  make: "Make your own",
} as const;

/** Where the operator reads feedback. */
export const reviewWords = {
  title: "Feedback",
  tabs: "Feedback by state",
  waiting: "To review",
  reviewed: "Reviewed",
  loading: "Loading the feedback",
  emptyTitle: { not_reviewed: "Nothing to review", reviewed: "Nothing reviewed yet" },
  empty: {
    not_reviewed: "Feedback that people give on what they made appears here.",
    reviewed: "What you have marked as reviewed is kept here.",
  },
  failedTitle: "The feedback could not be loaded",
  markReviewed: "Mark as reviewed",
  marked: "Marked as reviewed",
  good: "Sounds good",
  bad: "Does not sound right",
  listened: "Listening to somebody else’s item is logged.",
} as const;
