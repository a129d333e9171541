/** Where professional voices are made and verified. */
export const VOICE_LAB = "/app/voice-lab";
export const CLONING = "/app/professional-voice-cloning";
export const VERIFICATION = "/app/voice-verification";

const about = (page: string, voice_id: string): string => `${page}?${new URLSearchParams({ voice_id })}`;

export const cloningOf = (voice_id: string): string => about(CLONING, voice_id);
export const verificationOf = (voice_id: string): string => about(VERIFICATION, voice_id);
