/** All families, the surest marks first: the first one that fits is asked. */
import type { Family } from "./family.ts";
import { gtcrn } from "./gtcrn.ts";
import { kitten } from "./kitten.ts";
import { kokoro } from "./kokoro.ts";
import { matcha } from "./matcha.ts";
import { moonshine } from "./moonshine.ts";
import { parakeet } from "./parakeet.ts";
import { pocket } from "./pocket.ts";
import { cnnBilstm, ctTransformer } from "./punctuation.ts";
import { pyannote } from "./pyannote.ts";
import { senseVoice } from "./sense-voice.ts";
import { silero } from "./silero.ts";
import { speakerEmbedding } from "./speaker-embedding.ts";
import { supertonic } from "./supertonic.ts";
import { vits } from "./vits.ts";
import { vocoder } from "./vocoder.ts";
import { whisper } from "./whisper.ts";
import { zipformer } from "./zipformer.ts";
import { zipvoice } from "./zipvoice.ts";

export const families: readonly Family[] = [
  vocoder,
  supertonic,
  pocket,
  zipvoice,
  kitten,
  kokoro,
  matcha,
  moonshine,
  whisper,
  senseVoice,
  parakeet,
  zipformer,
  silero,
  pyannote,
  speakerEmbedding,
  gtcrn,
  ctTransformer,
  cnnBilstm,
  vits,
];
