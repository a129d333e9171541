import { useMutation } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { useState } from "react";
import type { SpeakerSeparation } from "../../contract/voice-shapes.ts";
import { api } from "../api.ts";
import { PlayButton, playAddress } from "../player/index.ts";
import { Refusal } from "../shell/refusal.tsx";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Progress } from "../ui/progress.tsx";
import { professionalVoiceWords } from "../words/professional-voices.ts";
import type { SampleProps } from "./sample-props.ts";
import { soundOfBase64 } from "./sound-of-base64.ts";
import { speechText } from "./stage.ts";
import { useRefreshVoice } from "./voice-query.ts";

const words = professionalVoiceWords.samples;

type Speaker = NonNullable<SpeakerSeparation["speakers"]>[string];

interface SpeakerRowProps extends SampleProps {
  speaker: Speaker;
  name: string;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

function SpeakerRow({ voice_id, voice_name, sample, isLocked, speaker, name, isChosen, onChoose }: SpeakerRowProps) {
  const { sample_id } = sample;
  const { speaker_id, duration_secs } = speaker;
  const key = `speaker:${sample_id}:${speaker_id}`;
  const hear = useMutation({
    mutationFn: () => api.professional_voices.get_speaker_audio({ voice_id, sample_id, speaker_id }),
    onSuccess: (sound) =>
      playAddress(
        { key, voice_id, voice_name, text: name, history_item_id: null },
        soundOfBase64(sound),
        words.playFailed,
      ),
  });
  return (
    <li className="flex items-center gap-2">
      <PlayButton
        size="small"
        tooltip={false}
        name={name}
        isThis={(track) => track.key === key}
        onPlay={() => hear.mutate()}
      />
      <Checkbox checked={isChosen} disabled={isLocked} onChange={onChoose}>
        {name} <span className="text-sm text-ink-soft">{words.speaks(speechText(duration_secs))}</span>
      </Checkbox>
    </li>
  );
}

/** Those who were told apart, and whose speech is trained on. */
function ChooseSpeakers(props: SampleProps) {
  const { voice_id, sample, isLocked } = props;
  const { sample_id, speaker_separation } = sample;
  const speakers = Object.values(speaker_separation.speakers ?? {});
  const kept = speaker_separation.selected_speaker_ids ?? [];
  const [chosen, setChosen] = useState<readonly string[]>(kept);
  const refresh = useRefreshVoice();
  const save = useMutation({
    mutationFn: () => api.professional_voices.edit_sample({ voice_id, sample_id, selected_speaker_ids: [...chosen] }),
    onSettled: refresh,
    meta: { quiet: true, success: words.changed },
  });
  const isChanged = [...chosen].sort().join() !== [...kept].sort().join();
  return (
    <>
      <ul className="mt-1">
        {speakers.map((speaker, at) => {
          const { speaker_id } = speaker;
          return (
            <SpeakerRow
              key={speaker_id}
              {...props}
              speaker={speaker}
              name={words.speaker(at + 1)}
              isChosen={chosen.includes(speaker_id)}
              onChoose={(isChosen) =>
                setChosen(isChosen ? [...chosen, speaker_id] : chosen.filter((other) => other !== speaker_id))
              }
            />
          );
        })}
      </ul>
      <Refusal error={save.error} />
      {isChanged ? (
        <Button
          size="small"
          look="solid"
          className="mt-2"
          disabled={isLocked}
          busy={save.isPending}
          onClick={() => save.mutate()}
        >
          {words.speakersSave}
        </Button>
      ) : null}
    </>
  );
}

/** Who speaks in a recording, where that matters. */
export function SampleSpeakers(props: SampleProps) {
  const { voice_id, sample, isLocked } = props;
  const { sample_id, speaker_separation } = sample;
  const { status, message } = speaker_separation;
  const refresh = useRefreshVoice();
  const separate = useMutation({
    mutationFn: () => api.professional_voices.separate_speakers({ voice_id, sample_id }),
    onSettled: refresh,
    meta: { quiet: true },
  });
  return (
    <section aria-label={words.speakers}>
      <h4 className="text-sm font-medium">{words.speakers}</h4>
      {status === "pending" ? (
        <div role="status" className="mt-1 text-sm text-ink-soft">
          {words.separating}
          <Progress value={null} label={words.separating} className="mt-1.5" />
        </div>
      ) : status === "completed" ? (
        <ChooseSpeakers key={(speaker_separation.selected_speaker_ids ?? []).join()} {...props} />
      ) : (
        <>
          <p className="text-sm text-ink-faint">{words.separateHint}</p>
          {status === "failed" ? (
            <p role="alert" className="mt-1 text-sm text-danger">
              {words.separationFailed}
              {message === null ? "." : `. ${message}`}
            </p>
          ) : null}
          <Refusal error={separate.error} />
          <Button
            size="small"
            icon={<Users />}
            className="mt-2"
            disabled={isLocked}
            busy={separate.isPending}
            onClick={() => separate.mutate()}
          >
            {words.separate}
          </Button>
        </>
      )}
    </section>
  );
}
