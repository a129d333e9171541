/** Where recordings get another voice. */
export const CHANGER = "/app/speech-synthesis/speech-to-speech";
/** What was made of them. */
export const CHANGER_HISTORY = `${CHANGER}/history`;
/** Where somebody speaks in another voice as they speak. */
export const CHANGER_LIVE = `${CHANGER}/live`;
