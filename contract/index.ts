/** The whole API by domain: the table of contents. */
import { account } from "./account.ts";
import { apiKeys } from "./api-keys.ts";
import { auditLog } from "./audit-log.ts";
import { billing } from "./billing.ts";
import { forcedAlignment } from "./forced-alignment.ts";
import { history } from "./history.ts";
import { identities } from "./identities.ts";
import { isolator } from "./isolator.ts";
import { letters } from "./letters.ts";
import { live } from "./live.ts";
import { mcp } from "./mcp.ts";
import { models } from "./models.ts";
import { notices } from "./notices.ts";
import { onboarding } from "./onboarding.ts";
import { openai } from "./openai.ts";
import { professionalVoices } from "./professional-voices.ts";
import { pronunciationDictionaries } from "./pronunciation-dictionaries.ts";
import { providers } from "./providers.ts";
import { secondFactors } from "./second-factors.ts";
import { sessions } from "./sessions.ts";
import { sharing } from "./sharing.ts";
import { signIn } from "./sign-in.ts";
import { similarVoices } from "./similar-voices.ts";
import { singleSignOn, singleSignOnFlow } from "./single-sign-on.ts";
import { speech } from "./speech.ts";
import { speechClassifier } from "./speech-classifier.ts";
import { transcription } from "./transcription.ts";
import { usage } from "./usage.ts";
import { voiceChanger } from "./voice-changer.ts";
import { voiceDesign } from "./voice-design.ts";
import { voiceLab } from "./voice-lab.ts";
import { voiceLibrary } from "./voice-library.ts";
import { voiceReviews } from "./voice-reviews.ts";
import { voices } from "./voices.ts";
import { workspaces } from "./workspaces.ts";

export const api = {
  sign_in: signIn,
  second_factors: secondFactors,
  sessions,
  identities,
  single_sign_on: singleSignOn,
  single_sign_on_flow: singleSignOnFlow,
  letters,
  account,
  onboarding,
  notices,
  api_keys: apiKeys,
  workspaces,
  audit_log: auditLog,
  billing,
  usage,
  models,
  voices,
  voice_lab: voiceLab,
  voice_design: voiceDesign,
  professional_voices: professionalVoices,
  similar_voices: similarVoices,
  voice_library: voiceLibrary,
  voice_reviews: voiceReviews,
  speech,
  pronunciation_dictionaries: pronunciationDictionaries,
  history,
  sharing,
  live,
  mcp,
  openai,
  transcription,
  forced_alignment: forcedAlignment,
  voice_changer: voiceChanger,
  isolator,
  speech_classifier: speechClassifier,
  providers,
} as const;

export type Api = typeof api;
