/** The numbers of making, sharing and designing voices: a part of `limits`. */
export const voiceLimits = {
  // the voice library; what the specification does not say is ours
  libraryPageSizeDefault: 30,
  libraryPageSizeMax: 100,
  libraryPagesMax: 1000,
  libraryFiltersMax: 20,
  libraryChoicesMax: 100,
  noticePeriodDaysMax: 730,
  /** Dollars for 1,000 credits. */
  voiceRateDollarsMin: 0.01,
  voiceRateDollarsMax: 1,
  socialHandleLengthMax: 60,
  shareEmailsMax: 200,
  labelsMax: 20,
  labelLengthMax: 100,
  voiceDescriptionLengthMax: 1000,
  voiceReportLengthMax: 1000,
  /** Complaints of one person within a day. */
  voiceReportsPerDayMax: 20,
  reviewPageSizeDefault: 20,
  reviewPageSizeMax: 100,
  /** What the owner of a voice reads about a decision. */
  reviewMessageLengthMax: 500,

  // voices like a recording: the threshold and the number as the public API; what it does not say is ours
  similarVoicesMax: 100,
  similarVoicesDefault: 10,
  similarityThresholdMax: 2,
  similarRecordingBytesMax: 20_000_000,
  similarRecordingMinutesMax: 10,
  /** Of the recording, and of a voice's preview, so much is compared. */
  similarSecondsHeard: 60,

  // the voice lab: 25 recordings of 10 MB as the public API; what it does not say is ours
  voiceNameLengthMax: 100,
  voiceLabelsTextLengthMax: 20_000,
  languageCodeLengthMax: 8,
  voiceSamplesMax: 25,
  voiceSampleBytesMax: 10_000_000,
  voiceSampleMinutesMax: 30,
  /** Of less speech a recording is of no use. */
  voiceSampleSpeechSecondsMin: 1,
  /** A voice as a file, and what is in it. */
  voiceFileBytesMax: 300_000_000,
  voicePrintBytesMax: 50_000_000,
  voicesAtOnceMax: 200,
  voiceFoldersMax: 200,
  voiceFolderNameLengthMax: 60,
  voiceFolderIconLengthMax: 100,
  consentPhraseMinutes: 10,
  consentLinkHours: 72,
  consentRecordingBytesMax: 10_000_000,
  consentRecordingSecondsMax: 120,
  /** Recordings of one phrase, and phrases of one voice in a day. */
  consentAttemptsMax: 3,
  consentPhrasesPerDayMax: 20,

  // professional voices: the half hour and the three are the public API's; what it does not say is ours
  professionalSpeechMinutesMin: 30,
  professionalSpeechMinutesAdvised: 180,
  professionalSamplesMax: 200,
  professionalSampleBytesMax: 500_000_000,
  professionalSampleMinutesMax: 180,
  /** Of all recordings of a voice, and of those that come in one request: they are listened to before it is answered. */
  professionalDatasetMinutesMax: 600,
  /** Of a recording that speakers are told apart in: it is held in memory. */
  separationMinutesMax: 60,
  captchaMinutes: 3,
  samplePreviewSecondsMax: 30,
  speakersMax: 32,
  verificationFilesMax: 5,
  verificationFileBytesMax: 20_000_000,
  verificationTextLengthMax: 2000,

  // voice design: texts and strengths as the public API
  voiceDesignTextLengthMin: 100,
  voiceDesignTextLengthMax: 1000,
  voiceDesignDescriptionLengthMin: 20,
  voiceDesignDescriptionLengthMax: 1000,
  voiceDesignPreviews: 3,
  voiceDesignHours: 24,
  accentStrengthMin: 0.3,
  accentStrengthMax: 2,
} as const;
