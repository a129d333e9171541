/** Where texts are written. */
export const EDITOR = "/app/speech-synthesis/text-to-speech";
/** What was made of them. */
export const SPEECH_HISTORY = `${EDITOR}/history`;
/** Texts that are made in the background. */
export const LONG_RECORDINGS = `${EDITOR}/long-recordings`;
