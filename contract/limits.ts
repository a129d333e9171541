import { voiceLimits } from "./voice-limits.ts";

/** Every number that the product decides, its unit and bound in its name. Figures of section 9 of the specification unless said. */
export const limits = {
  // text to speech
  textLengthMax: 100_000,
  dictionaryLocatorsMax: 3,
  requestIdsMax: 3,
  seedMax: 4_294_967_295,
  speedMin: 0.7,
  speedMax: 1.2,
  socketInactivitySecondsDefault: 20,
  socketInactivitySecondsMax: 180,
  socketScheduleDefault: [120, 160, 250, 290],
  streamStallMs: 60_000,
  socketScheduleItemMin: 50,
  socketScheduleItemMax: 500,

  // long recordings: texts made in the background (ours)
  batchTextLengthMax: 5_000_000,
  batchBytesMax: 32_000_000,
  batchNameLengthMax: 100,
  batchesUnfinishedMax: 20,
  batchPageSizeDefault: 30,
  batchPageSizeMax: 100,

  // changing and cleaning recorded speech: as the public API; what it does not say is ours
  changedRecordingBytesMax: 50_000_000,
  changedMinutesMax: 5,
  /** Characters that a minute of recorded speech costs, changed or cleaned. */
  recordedMinuteCharacters: 1000,
  cleanedRecordingBytesMax: 500_000_000,
  cleanedMinutesMax: 60,
  isolationsUnfinishedMax: 20,
  isolationPageSizeDefault: 100,
  isolationPageSizeMax: 1000,
  /** Videos that are put together in memory, where the system has no ffmpeg. */
  videoInMemoryBytesMax: 100_000_000,

  // history
  historyPageSizeDefault: 100,
  historyPageSizeMax: 1000,
  historyDownloadItemsMax: 1000,
  historySearchLengthMax: 200,
  feedbackLengthMin: 20,
  feedbackLengthMax: 200,
  feedbackThumbsUpTextLengthMax: 400,
  fileNamePartLengthMax: 20,
  signedLinkSeconds: 3600,

  // voices
  voiceListCacheSeconds: 604_800,
  voicePageSizeDefault: 10,
  voicePageSizeMax: 100,
  voiceDropdownEntriesMax: 1000,
  voiceDropdownRecentMax: 4,

  ...voiceLimits,

  // pronunciation dictionaries (ours)
  dictionaryPageSizeDefault: 30,
  dictionaryPageSizeMax: 100,
  dictionaryRulesMax: 10_000,
  dictionaryRuleLengthMax: 1000,
  /** The words that a rule replaces; the matcher's cost grows with it. */
  dictionaryRuleWordsLengthMax: 120,
  dictionaryNameLengthMax: 100,
  dictionaryDescriptionLengthMax: 1000,
  dictionaryFileBytesMax: 5_000_000,

  // account
  passwordLengthMin: 8,
  passwordLengthMax: 128,
  emailLengthMax: 254,
  nameLengthMax: 100,
  publicNameLengthMax: 50,
  tokenRefreshMs: 300_000,
  accessTokenSeconds: 900,
  sessionDays: 30,
  signInAttemptsMax: 10,
  signInAttemptsWindowSeconds: 600,
  /** Letters that anybody may ask for in signInAttemptsWindowSeconds: for one e-mail, and from one network (ours). */
  lettersPerEmailMax: 5,
  lettersPerNetworkMax: 60,
  /** People from one network who may say something before they sign up, in the same time (ours). */
  newcomersPerNetworkMax: 60,
  letterPageSizeDefault: 30,
  letterPageSizeMax: 100,
  /** How long what somebody said before signing up is kept (ours). */
  preSignUpDays: 30,
  codeLengthMax: 200,
  captchaLengthMax: 4000,
  codeMinutesMax: 10,
  revertHours: 72,
  /** How long ago somebody may have shown who they are to change what guards the account (ours). */
  authenticatedMinutesMax: 15,
  /** From signing in until a session ends, however much it is used (ours). */
  sessionDaysMax: 180,
  /** Sessions of one person; the one unused for longest ends when there would be more (ours). */
  sessionsMax: 50,
  secondFactorsMax: 10,
  secondFactorNameLengthMax: 60,
  phoneLengthMax: 30,
  factorCodeLengthMax: 60,
  /** Wrong codes that end a half-finished sign-in, or a code in a text message. */
  factorCodeAttemptsMax: 5,
  backupCodes: 10,
  /** At so few that are left, a letter reminds of making new ones. */
  backupCodesLow: 2,
  totpStepSeconds: 30,
  smsResendSeconds: 30,
  /** Text messages to one number, and asked for by one person, in signInAttemptsWindowSeconds. */
  smsMax: 5,
  providerFlowMinutes: 10,
  // single sign-on (ours)
  domainLengthMax: 253,
  workspaceDomainsMax: 20,
  domainLookUpMs: 5000,
  domainPageBytesMax: 500_000,
  ssoAddressLengthMax: 1000,
  ssoFieldLengthMax: 500,
  ssoMetadataLengthMax: 200_000,
  ssoCertificateLengthMax: 10_000,
  ssoCertificatesMax: 5,
  samlResponseLengthMax: 500_000,
  /** By how much the clocks of a SAML provider and of this server may differ. */
  samlClockSkewSeconds: 60,
  /** From an assertion that was right to the browser's last step. */
  ssoTicketSeconds: 60,

  /** Of each part of what another provider says in an address. */
  providerAnswerLengthMax: 4000,
  redirectLengthMax: 500,
  userAgentLengthMax: 400,
  /** API keys of one person (ours). */
  apiKeysMax: 100,
  apiKeyCharactersMax: 1_000_000_000,
  apiKeyRequestsPerMinuteMax: 100_000,
  /** How long somebody counts as new (ours). */
  newUserMs: 86_400_000,
  handleLengthMin: 3,
  handleLengthMax: 30,
  surveyAnswerLengthMax: 100,
  preferencesMax: 50,
  preferenceNameLengthMax: 50,
  preferenceLengthMax: 500,
  placeNameLengthMax: 100,
  referralIdLengthMax: 100,
  referralCookieMs: 7_776_000_000,
  adVisitFieldLengthMax: 200,
  /** Days in which somebody who deleted their account may come back (ours). */
  deletionGraceDays: 14,
  /** Days for which an export can be downloaded (ours). */
  exportDays: 7,
  noticePageSizeDefault: 30,
  noticePageSizeMax: 100,
  alphaRequestsShownMax: 500,
  /** Analytics, where the operator has a service for it. */
  analyticsCookieDays: 360,
  consentModeMs: 500,
  analyticsBodyBytesMax: 1_000_000,

  // workspaces (ours, but for the seats, which plans have)
  /** Members and open invites of a workspace whose plan and owner set no number. */
  workspaceMembersMax: 10_000,
  inviteHours: 72,
  /** How long an invite that is over is shown, so that it can be sent again. */
  inviteShownDays: 30,
  /** Between two letters of invitation to one address. */
  inviteResendSeconds: 60,
  invitesAtOnceMax: 100,
  workspaceGroupsMax: 200,
  auditPageSizeDefault: 50,
  auditPageSizeMax: 200,

  // usage (ours)
  /** Days that can be asked for at once: three years. */
  usageDaysMax: 1100,
  /** The same by the hour, which is read from the ledger. */
  usageHoursDaysMax: 8,
  /** Told apart over time; what is beyond the largest is one more. */
  usageSeriesMax: 100,
  usagePartsMax: 200,

  // servers that the owner connects (ours)
  serversMax: 50,
  serverNameLengthMax: 60,
  serverAddressLengthMax: 500,
  serverKeyLengthMax: 500,
  serverListedNamesMax: 200,
  serverListedNameLengthMax: 200,
  importPageSizeMax: 100,

  // money (ours)
  promocodeLengthMax: 64,
  invoicePageSizeDefault: 20,
  invoicePageSizeMax: 100,
  heldPlansPageSize: 50,
  checkoutHours: 24,
  /** For which a confirmed one waits for the owner. */
  checkoutWaitDays: 30,
  checkoutsOpenMax: 20,
  seatsMax: 100_000,
  amountCentsMax: 100_000_000,
  discountMonthsMax: 120,
  unixMax: 8_640_000_000_000,

  // requests
  jsonBodyBytesMax: 2_000_000,
  idempotencyHours: 24,
  idempotencyKeyLengthMax: 200,
  idLengthMax: 128,
  /** A recording that is to be transcribed. */
  recordingBytesMax: 100_000_000,
  /** A recording that a text is aligned with (ours). */
  alignedRecordingBytesMax: 1_000_000_000,
  alignedMinutesMax: 180,
  alignedTextLengthMax: 300_000,
  /** A recording that is looked through for marks of generated speech, and how many in signInAttemptsWindowSeconds (ours). */
  classifiedRecordingBytesMax: 25_000_000,
  classifiedSecondsMax: 120,
  classifiedRecordingsMax: 30,
  /** Files that one transcript is written as besides (ours). */
  exportFormatsMax: 10,
  /** Words that are likely to be heard. */
  transcriptionPromptLengthMax: 2000,
  /** A recording that an assistant sends in a message, in base64. */
  assistantRecordingLengthMax: 800_000,
  /** Sound that a tool hands to an assistant itself; larger is only linked. */
  assistantAudioBytesMax: 1_000_000,
  liveHeartbeatMs: 15_000,

  // player and page
  skipButtonSeconds: 10,
  arrowKeySeconds: 3,
  playerPollMs: 25,
  playerActionsAfterSeconds: 3,
  historyPollTriesMax: 10,
  historyPollMs: 5000,
  toastMs: 5555,
  toastsMax: 3,
  tooltipDelayMs: 400,
  spinnerDelayMs: 400,
  shareLinkLengthShown: 38,
} as const;
