import type { ProfessionalSample } from "../../contract/professional-voice-shapes.ts";

/** A recording of a professional voice, as all that shows it takes it. */
export interface SampleProps {
  voice_id: string;
  voice_name: string;
  sample: ProfessionalSample;
  /** While it is trained on, nothing changes. */
  isLocked: boolean;
}
