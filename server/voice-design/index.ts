/** Voices out of descriptions. */
import { api } from "../../contract/index.ts";
import { answers } from "../http/answers.ts";
import { designVoice, generateVoice, getParameters } from "./design-voice.ts";
import { getPreview, keepVoice } from "./keep-voice.ts";
import { remixVoice } from "./remix-voice.ts";

export { forgetDesigns, sweepDesignFiles } from "./forget-designs.ts";

export const voiceDesign = answers(api.voice_design, {
  create_previews: designVoice,
  design: designVoice,
  remix: remixVoice,
  get_preview: getPreview,
  keep: keepVoice,
  keep_from_preview: keepVoice,
  get_parameters: getParameters,
  generate: generateVoice,
  keep_generated: keepVoice,
});
