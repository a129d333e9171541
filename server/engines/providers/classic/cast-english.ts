/** The English cast. Flite's four speakers carry most of it; accents that they have not are espeak's, and say so. */
import type { CastMember } from "./cast.ts";

const elsewhere = "Other languages are spoken by a formant synthesiser of like pitch.";
const formant = "A formant synthesiser: clear and quick, audibly electronic.";

/** One text for all of them, so that people compare voices and not sentences. */
function introduction(name: string): string {
  return `Hello, my name is ${name}. Give me any text, a letter or a whole book, and I will read it aloud for you.`;
}

type Sketch = Omit<CastMember, "language" | "preview_text" | "key" | "labels"> & { labels: Omit<CastMember["labels"], "language"> };

const sketches: readonly Sketch[] = [
  {
    voice_id: "mQ7vTzK2bLrYx4HcWd9n",
    aliases: ["21m00Tcm4TlvDq8ikWAM", "FGY2WhTYpPnrIDTdsKH5", "cgSgspJ2msm6clMCkdW9", "LcfcDJNUP1GQjkzn1xUU"],
    name: "Clara",
    description: `A young American woman, light and friendly. Statistical speech from a recorded speaker. ${elsewhere}`,
    labels: { gender: "female", age: "young", accent: "american", use_case: "conversational", descriptive: "friendly" },
    recipe: { base: { engine: "flite", speaker: "slt" }, pitch: 2.2, range: 1.15, formant: 0.9, tilt: 2, rate: 1.04 },
    abroad_variant: "f3",
  },
  {
    voice_id: "pR4nXs8JvEwGk1ZbTq6M",
    aliases: ["EXAVITQu4vr4xnSDxMaL", "9BWtsMINqrJLrRacOk9x", "piTKgcLEGmPE4e6mEKli"],
    name: "Maren",
    description: `An American woman in her middle years, warm and even; the plainest of the recorded women. ${elsewhere}`,
    labels: { gender: "female", age: "middle_aged", accent: "american", use_case: "narration", descriptive: "warm" },
    recipe: { base: { engine: "flite", speaker: "slt" }, pitch: 0.3, range: 1.05, formant: -0.4, tilt: -1.5, rate: 0.98 },
    abroad_variant: "f1",
  },
  {
    voice_id: "hB2yLq9UfDnSa7RwVk3X",
    aliases: ["z9fAnlkpzviPz146aGWa"],
    name: "Ruth",
    description: `An old American woman, slow and breathy, with a slight tremble. ${elsewhere}`,
    labels: { gender: "female", age: "old", accent: "american", use_case: "characters_animation", descriptive: "gentle" },
    recipe: {
      base: { engine: "flite", speaker: "slt" }, pitch: 0.9, range: 0.85, formant: -1.6, tilt: -4, breath: -30, rate: 0.84, tremor: 0.35,
    },
    abroad_variant: "f1",
  },
  {
    voice_id: "tW6cKd1PzNbVx5MjGs8Q",
    aliases: ["MF3mGyEYCl7XYWbV9V6O", "jBpfuIE2acCO8z3wKNLl", "jsCqWAovK2LkecY7zXl4"],
    name: "Pia",
    description: `A very young American woman, bright and quick, for cartoons and games. ${elsewhere}`,
    labels: { gender: "female", age: "young", accent: "american", use_case: "characters_animation", descriptive: "bright" },
    recipe: { base: { engine: "flite", speaker: "slt" }, pitch: 4.6, range: 1.3, formant: 2.6, tilt: 2.5, rate: 1.08 },
    abroad_variant: "f5",
  },
  {
    voice_id: "yD9fRm3WkTqLe2CnHx7B",
    aliases: ["AZnzlk1XvdvUeBnXmlld", "XrExE9yKIg1WjnnlVkGX", "pMsXgVXv3BLzUgSXRplE", "oWAxZDx7w5VEj9dCyTzz", "SAz9YHcvj6GT2YYXdXww"],
    name: "Hazel",
    description: `An American woman in her middle years, low and confident, made from a recorded man. ${elsewhere}`,
    labels: { gender: "female", age: "middle_aged", accent: "american", use_case: "news", descriptive: "confident" },
    recipe: { base: { engine: "flite", speaker: "rms" }, pitch: 9.5, range: 1.1, formant: 3.1, tilt: 1.5, rate: 1.06 },
    abroad_variant: "f4",
  },
  {
    voice_id: "kV5sGb8XqWyTj3ZrLn4D",
    aliases: ["nPczCjzI2devNBz1zQrb", "cjVigY5qzO86Huf0OWal", "29vD33N1CtxCmqQRPOHJ", "CwhRBWXzGAHq8TQ4Fs17", "iP95p4xoKVk53GoZ742B", "5Q0t7uMcjvnagumLfvZi"],
    name: "Gordon",
    description: `An American man in his middle years, calm and full: a recorded narrator. ${elsewhere}`,
    labels: { gender: "male", age: "middle_aged", accent: "american", use_case: "narration", descriptive: "calm" },
    recipe: { base: { engine: "flite", speaker: "rms" }, pitch: 0, range: 1.1, formant: -0.2, tilt: 1, rate: 1.06 },
    abroad_variant: "m3",
  },
  {
    voice_id: "cN1zHw7VtKpXf9BqDy2S",
    aliases: ["pqHfZKP75CvOlQylNhV4", "flq6f7yk4E4fJM5XTYuZ", "t0jbNlBVZ17f02VDIeMI"],
    name: "Silas",
    description: `An old American man, slow, dark and rough with breath. ${elsewhere}`,
    labels: { gender: "male", age: "old", accent: "american", use_case: "characters_animation", descriptive: "raspy" },
    recipe: {
      base: { engine: "flite", speaker: "rms" }, pitch: -1.6, range: 0.8, formant: -1.7, tilt: -3, breath: -28, rate: 0.9, tremor: 0.3,
    },
    abroad_variant: "m8",
  },
  {
    voice_id: "xG3jQe6YmRvWd8KtPz5L",
    aliases: ["TxGEqnHWrfWFTfGW9XjX", "yoZ06aMxZJJ28mfd3POQ", "bIHbv24MWmeRgasZH58o", "ErXwobaYiN019PkySvjV", "TX3LPaxmHKxFdv7VOQHJ"],
    name: "Milo",
    description: `A young American man, fresh and quick. Statistical speech from a recorded speaker. ${elsewhere}`,
    labels: { gender: "male", age: "young", accent: "american", use_case: "social_media", descriptive: "fresh" },
    recipe: { base: { engine: "flite", speaker: "rms" }, pitch: 4.6, range: 1.2, formant: 1.1, tilt: 2.5, rate: 1.16 },
    abroad_variant: "m7",
  },
  {
    voice_id: "qL8wBs2NxZfHv6TyCk9R",
    aliases: ["IKne3meq5aSn9XLyUdCD", "N2lVS1w4EtoT3dr4eOWO"],
    name: "Ewan",
    description: `A Scottish man in his middle years, plain and friendly: a recorded speaker from Edinburgh. ${elsewhere}`,
    labels: { gender: "male", age: "middle_aged", accent: "scottish", use_case: "conversational", descriptive: "friendly" },
    recipe: { base: { engine: "flite", speaker: "awb" }, pitch: -0.8, range: 1.15, formant: 0.3, tilt: -1, rate: 0.97 },
    abroad_variant: "m7",
  },
  {
    voice_id: "dS4pYk9GrXbMw1QnVe7J",
    aliases: ["D38z5RcWu1voky8WS1ja", "ZQe5CZNOzWyzPSCn5a3c"],
    name: "Fergus",
    description: `An old Scottish man, deep and deliberate, with a slight tremble. ${elsewhere}`,
    labels: { gender: "male", age: "old", accent: "scottish", use_case: "characters_animation", descriptive: "deep" },
    recipe: {
      base: { engine: "flite", speaker: "awb" }, pitch: -4.2, range: 0.95, formant: -1.9, tilt: -2.5, breath: -30, rate: 0.86, tremor: 0.25,
    },
    abroad_variant: "m1",
  },
  {
    voice_id: "vK7tMz5CqPdLx3RhWb8G",
    aliases: ["zrHiDhphv9ZnVXBqCLjz"],
    name: "Isla",
    description: `A young Scottish woman, clear and gentle, made from a recorded man. ${elsewhere}`,
    labels: { gender: "female", age: "young", accent: "scottish", use_case: "narration", descriptive: "gentle" },
    recipe: { base: { engine: "flite", speaker: "awb" }, pitch: 7.2, range: 1.2, formant: 2.7, tilt: 1, rate: 1.02 },
    abroad_variant: "f2",
  },
  {
    voice_id: "wF2nJx8TbKyVq4SdGm6P",
    aliases: ["bVMeCyTHy58xNoL34h3p", "zcAOhNBS3c14rBihAFp1"],
    name: "Rory",
    description: `A young Scottish man, lively and light. Statistical speech from a recorded speaker. ${elsewhere}`,
    labels: { gender: "male", age: "young", accent: "scottish", use_case: "conversational", descriptive: "lively" },
    recipe: { base: { engine: "flite", speaker: "awb" }, pitch: 2.1, range: 1.35, formant: 1.5, tilt: 2.5, rate: 1.08 },
    abroad_variant: "m2",
  },
  {
    voice_id: "zR6vDc1LhWtXk9BpNy3Q",
    aliases: ["pNInz6obpgDQGcFmaJgB", "VR6AewLTigWG4xSOukaG", "ODq5zmih8GrVes37Dizd", "wViXBPUzp2ZZixB1xQuM", "2EiwWnXFnvU5JabPnv8n"],
    name: "Otis",
    description: `An American man in his middle years, deep and steady like an announcer, from joined recordings of single sounds. ${elsewhere}`,
    labels: { gender: "male", age: "middle_aged", accent: "american", use_case: "news", descriptive: "deep" },
    recipe: { base: { engine: "flite", speaker: "kal16" }, pitch: -0.6, range: 1.25, formant: -1.4, tilt: 1.5, rate: 1 },
    abroad_variant: "m4",
  },
  {
    voice_id: "gT9bXq4ZsHvMn7KwRj2C",
    aliases: ["GBv7mTt0atIp3Br8iCZE", "g5CIjZEefAph4nQFvHAz", "SOYHLrjzK2X1ezoPC6cr"],
    name: "Rex",
    description: `A young American man, crisp and precise, from joined recordings of single sounds. ${elsewhere}`,
    labels: { gender: "male", age: "young", accent: "american", use_case: "informative_educational", descriptive: "crisp" },
    recipe: { base: { engine: "flite", speaker: "kal16" }, pitch: 6.4, range: 1.4, formant: 1.4, tilt: 0.5, rate: 1.08 },
    abroad_variant: "m6",
  },
  {
    voice_id: "nH3kWy6FdQzRv8LtXb1S",
    aliases: ["XB0fDUnXU5powFXDhCwa", "Xb7hH8MSUJpSbSDYk0k2", "pFZP5JQG7iQjIQuC4Bku"],
    name: "Beatrice",
    description: `A British woman in her middle years, in received pronunciation. ${formant}`,
    labels: { gender: "female", age: "middle_aged", accent: "british", use_case: "informative_educational", descriptive: "poised" },
    recipe: { base: { engine: "espeak", variant: "f2" }, pitch: -0.5, range: 1.05, formant: 0, tilt: -3, rate: 1 },
    espeak_voice: "gmw/en-GB-x-rp",
  },
  {
    voice_id: "bX5mPs7KjTwGq2VyDc9N",
    aliases: ["JBFqnCBsd6RMkjVDRZzb", "onwK4e9ZLuTAKqWW03F9", "Zlb1dXrM653N07WRdFW3", "CYw3kZ02Hs0563khs1Fj", "Yko7PKHZNXotIFUBG7I9"],
    name: "Julian",
    description: `A British man in his middle years, in received pronunciation. ${formant}`,
    labels: { gender: "male", age: "middle_aged", accent: "british", use_case: "narration", descriptive: "composed" },
    recipe: { base: { engine: "espeak", variant: "m3" }, pitch: 0.6, range: 1.1, formant: 0, tilt: -3, rate: 1 },
    espeak_voice: "gmw/en-GB-x-rp",
  },
  {
    voice_id: "rJ1qVt8HnLxKz6WdFb4M",
    aliases: ["ThT5KcBeYPX3keUQqHPh"],
    name: "Tessa",
    description: `A young British woman, quick and bright, in the speech of the south east. ${formant}`,
    labels: { gender: "female", age: "young", accent: "british", use_case: "social_media", descriptive: "quick" },
    recipe: { base: { engine: "espeak", variant: "f5" }, pitch: 1.2, range: 1.2, formant: 0, tilt: -1.5, rate: 1.1 },
    espeak_voice: "gmw/en",
  },
  {
    voice_id: "fZ8dNb3RxQkYt5GvHw7L",
    aliases: ["knrPHWnBmmDHMoiMeP3l"],
    name: "Stanley",
    description: `An old man from the north of England, slow and broad. ${formant}`,
    labels: { gender: "male", age: "old", accent: "british", use_case: "characters_animation", descriptive: "broad" },
    recipe: { base: { engine: "espeak", variant: "m1" }, pitch: -1, range: 1.1, formant: -0.8, tilt: -4.5, breath: -30, rate: 0.84, tremor: 0.3 },
    espeak_voice: "gmw/en-GB-x-gbclan",
  },
  {
    voice_id: "sC4gLw9BvXpTk1MzQn6Y",
    aliases: [],
    name: "Winston",
    description: `A Caribbean man in his middle years, easy and melodious. ${formant}`,
    labels: { gender: "male", age: "middle_aged", accent: "caribbean", use_case: "conversational", descriptive: "melodious" },
    recipe: { base: { engine: "espeak", variant: "m7" }, pitch: -1.2, range: 1.5, formant: -0.6, tilt: -2, rate: 0.96 },
    espeak_voice: "gmw/en-029",
  },
  {
    voice_id: "jY7xRk2WtGdVb9HsNq5F",
    aliases: [],
    name: "Dolores",
    description: `An old woman from New York City, tart and unhurried. ${formant}`,
    labels: { gender: "female", age: "old", accent: "american", use_case: "characters_animation", descriptive: "tart" },
    recipe: { base: { engine: "espeak", variant: "f4" }, pitch: 0.2, range: 1.2, formant: -1.2, tilt: -4, breath: -30, rate: 0.88, tremor: 0.35 },
    espeak_voice: "gmw/en-US-nyc",
  },
];

export const castEnglish: readonly CastMember[] = sketches.map((sketch) => ({
  ...sketch,
  key: sketch.name.toLowerCase(),
  labels: { ...sketch.labels, language: "en" },
  language: "en",
  preview_text: introduction(sketch.name),
}));
