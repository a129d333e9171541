/** Where voices are found that people share. */
export const LIBRARY = "/app/voice-library";
