/** The voice library: what other screens may use of it. */
import { lazy } from "react";

/** Shares a voice of one's own; loaded when it is first shown, inside a `<Suspense>`. */
export const ShareVoiceDialog = lazy(() => import("./share-voice-dialog.tsx"));
