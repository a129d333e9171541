/** The list of domains: what answers each part of the contract (one that is missing does not compile), and their jobs. */
import type { Api } from "../contract/index.ts";
import { account, accountJobs } from "./account/index.ts";
import { apiKeys } from "./api-keys/index.ts";
import { auditLog } from "./audit-log/index.ts";
import { billing } from "./billing/index.ts";
import type { Services } from "./context.ts";
import { forcedAlignment } from "./forced-alignment/index.ts";
import { history, historyItemResource } from "./history/index.ts";
import type { Answered } from "./http/answers.ts";
import { isolator, isolatorJobs } from "./isolator/index.ts";
import type { JobDefinition } from "./jobs/definition.ts";
import { letters } from "./letters/index.ts";
import { live } from "./live/index.ts";
import { mcp } from "./mcp/index.ts";
import { modelJobs, models } from "./models/index.ts";
import { notices } from "./notices/index.ts";
import { onboarding } from "./onboarding/index.ts";
import { openai } from "./openai/index.ts";
import { professionalVoiceJobs, professionalVoices } from "./professional-voices/index.ts";
import { dictionaryResource, pronunciationDictionaries } from "./pronunciation-dictionaries/index.ts";
import { providerJobs, providers } from "./providers/index.ts";
import { secondFactors } from "./second-factors/index.ts";
import { sessions } from "./sessions/index.ts";
import { type ResourceKind, sharing } from "./sharing/index.ts";
import { identities, signIn, singleSignOnFlow } from "./sign-in/index.ts";
import { similarVoices } from "./similar-voices/index.ts";
import { singleSignOn } from "./single-sign-on/index.ts";
import { speech, speechJobs } from "./speech/index.ts";
import { speechClassifier } from "./speech-classifier/index.ts";
import { transcription } from "./transcription/index.ts";
import { usage } from "./usage/index.ts";
import { voiceChanger } from "./voice-changer/index.ts";
import { voiceDesign } from "./voice-design/index.ts";
import { voiceLab } from "./voice-lab/index.ts";
import { voiceLibrary } from "./voice-library/index.ts";
import { voiceReviews } from "./voice-reviews/index.ts";
import { voiceResource, voices } from "./voices/index.ts";
import { workspaceJobs, workspaces } from "./workspaces/index.ts";

/** Every kind of things that can be shared within a workspace; migrations name their tables with `share_resources`. */
const allResources: readonly ResourceKind[] = [dictionaryResource, historyItemResource, voiceResource];

const domains: Record<keyof Api, Answered[]> = {
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
  sharing: sharing(allResources),
  live,
  mcp,
  openai,
  transcription,
  forced_alignment: forcedAlignment,
  voice_changer: voiceChanger,
  isolator,
  speech_classifier: speechClassifier,
  providers,
};

/** Every call and what answers it. */
export const allAnswers: readonly Answered[] = Object.values(domains).flat();

/** Every kind of durable work; a domain that has some lists it here, as `...speechJobs`. */
export const allJobs: readonly JobDefinition<unknown, Services>[] = [
  ...accountJobs,
  ...isolatorJobs,
  ...modelJobs,
  ...professionalVoiceJobs,
  ...providerJobs,
  ...speechJobs,
  ...workspaceJobs,
];
