import { useMutation } from "@tanstack/react-query";
import { api } from "../api.ts";
import { Refusal } from "../shell/refusal.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { professionalVoiceWords } from "../words/professional-voices.ts";
import type { SampleProps } from "./sample-props.ts";
import { SampleSpeakers } from "./sample-speakers.tsx";
import { SampleTrim } from "./sample-trim.tsx";
import { useRefreshVoice } from "./voice-query.ts";

const words = professionalVoiceWords.samples;

/** What of a recording is trained on: without noise, from when to when, whose speech. */
export default function SampleDetails(props: SampleProps) {
  const { voice_id, sample, isLocked } = props;
  const { sample_id } = sample;
  const refresh = useRefreshVoice();
  const clean = useMutation({
    mutationFn: (remove_background_noise: boolean) =>
      api.professional_voices.edit_sample({ voice_id, sample_id, remove_background_noise }),
    onSettled: refresh,
    meta: { quiet: true, success: words.changed },
  });
  const isClean = clean.isPending ? clean.variables : sample.remove_background_noise;
  return (
    <div className="flex flex-col gap-5 rounded-lg bg-sunken p-4 inset-ring inset-ring-line">
      <div>
        <Checkbox checked={isClean} disabled={isLocked || clean.isPending} onChange={(isOn) => clean.mutate(isOn)}>
          {words.noise}
        </Checkbox>
        <p className="text-sm text-ink-faint">{words.noiseHint}</p>
        <Refusal error={clean.error} />
      </div>
      {/* Anew with other bounds, so that what is dragged begins there. */}
      <SampleTrim key={`${sample.trim_start}-${sample.trim_end}`} {...props} />
      <SampleSpeakers {...props} />
    </div>
  );
}
