/** Tier → rights and limits. Sources: sections 4, 6 and 9 of the specification; decision record 0003 for the rest. */
export const TIERS = [
  "free",
  "starter",
  "creator",
  "pro",
  "growing_business",
  "scale_2024_08_10",
  "enterprise",
  "trial",
] as const;
export type Tier = (typeof TIERS)[number];

export interface Plan {
  /** What people read. */
  name: string;
  characterLimit: number;
  /** Requests that one workspace may have under way at once; the operator may set enterprise's own. */
  concurrentRequestsMax: number;
  voiceLimit: number;
  professionalVoiceLimit: number;
  /** −1: unlimited. */
  projectsLimit: number;
  /** null: the workspace's own number. */
  seats: number | null;
  canUseInstantVoiceCloning: boolean;
  canUseProfessionalVoiceCloning: boolean;
  canExtendCharacterLimit: boolean;
  canUseSingleSignOn: boolean;
  canUseProjectsApi: boolean;
  /** Whether mp3_44100_192 may be asked for. */
  canUseHighBitrate: boolean;
  /** Whether pcm_44100 and higher may be asked for. */
  canUseStudioPcm: boolean;
  /** Whether a speech that was made before costs no characters when it is asked for again. */
  canRepeatForFree: boolean;
}

const large: Plan = {
  name: "Enterprise",
  characterLimit: 100_000_000,
  concurrentRequestsMax: 100,
  voiceLimit: 10_000,
  professionalVoiceLimit: 100,
  projectsLimit: -1,
  seats: null,
  canUseInstantVoiceCloning: true,
  canUseProfessionalVoiceCloning: true,
  canExtendCharacterLimit: true,
  canUseSingleSignOn: true,
  canUseProjectsApi: true,
  canUseHighBitrate: true,
  canUseStudioPcm: true,
  canRepeatForFree: true,
};

const paid: Plan = { ...large, seats: 1, canUseSingleSignOn: false };

export const plans = {
  free: {
    ...paid,
    name: "Free",
    characterLimit: 10_000,
    concurrentRequestsMax: 2,
    voiceLimit: 3,
    professionalVoiceLimit: 0,
    projectsLimit: 0,
    canUseInstantVoiceCloning: false,
    canUseProfessionalVoiceCloning: false,
    canExtendCharacterLimit: false,
    canUseProjectsApi: false,
    canUseHighBitrate: false,
    canUseStudioPcm: false,
    canRepeatForFree: false,
  },
  starter: {
    ...paid,
    name: "Starter",
    characterLimit: 30_000,
    concurrentRequestsMax: 3,
    voiceLimit: 10,
    professionalVoiceLimit: 0,
    projectsLimit: 0,
    canUseProfessionalVoiceCloning: false,
    canExtendCharacterLimit: false,
    canUseProjectsApi: false,
    canUseHighBitrate: false,
    canUseStudioPcm: false,
  },
  creator: {
    ...paid,
    name: "Creator",
    characterLimit: 100_000,
    concurrentRequestsMax: 5,
    voiceLimit: 30,
    professionalVoiceLimit: 1,
    projectsLimit: 1000,
    canUseStudioPcm: false,
  },
  pro: {
    ...paid,
    name: "Pro",
    characterLimit: 500_000,
    concurrentRequestsMax: 10,
    voiceLimit: 160,
    professionalVoiceLimit: 1,
    projectsLimit: 3000,
  },
  growing_business: {
    ...paid,
    name: "Scale",
    characterLimit: 2_000_000,
    concurrentRequestsMax: 15,
    voiceLimit: 660,
    professionalVoiceLimit: 3,
    projectsLimit: 20_000,
    seats: 3,
  },
  scale_2024_08_10: {
    ...paid,
    name: "Business",
    characterLimit: 11_000_000,
    concurrentRequestsMax: 15,
    voiceLimit: 660,
    professionalVoiceLimit: 10,
    projectsLimit: 20_000,
  },
  enterprise: large,
  trial: { ...large, name: "Trial", characterLimit: 10_000, voiceLimit: 30 },
} satisfies Record<Tier, Plan>;

/** How often a plan's voices may be added or edited in a period (section 9). */
export const maxVoiceAddEdits = (plan: Plan): number => Math.round(1.5 * plan.voiceLimit + 50);
