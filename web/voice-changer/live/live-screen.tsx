import { useQuery } from "@tanstack/react-query";
import { CircleAlert, Headphones, Mic, ShieldCheck, Square } from "lucide-react";
import { useMemo, useState } from "react";
import { api, query } from "../../api.ts";
import { FailedQuery } from "../../shell/failed-query.tsx";
import { useShortcut } from "../../shell/shortcuts.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { liveWords as words } from "../../words/live-changer.ts";
import { type ChangerChoices, useChangerChoices } from "../changer-choices.ts";
import { ChangerFrame } from "../changer-frame.tsx";
import { ChangerSide } from "../changer-side.tsx";
import { DeviceChoices } from "./device-choices.tsx";
import { LiveReadings } from "./live-readings.tsx";
import { RecordingsCard } from "./recordings-card.tsx";
import { SoundSwitches } from "./sound-switches.tsx";
import { useLiveChanger } from "./use-live-changer.ts";
import { useLiveRecordings } from "./use-live-recordings.ts";
import { useSpeakerKnown } from "./use-speaker-known.ts";

/** The chosen voice in numbers, with the similarity that is set now; null until known. */
function useLiveShape({ voice, model, settings: { settings } }: ChangerChoices) {
  const isAble = voice !== null && voice.disabled_reason === null && model !== null;
  const shape = useQuery({
    ...query(api.voice_changer.get_live_shape, { voice_id: voice?.voice_id ?? "", model_id: model?.model_id ?? "" }),
    enabled: isAble,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data } = shape;
  const similarity_boost = settings?.similarity_boost;
  const wanted = useMemo(
    () => (data === undefined ? null : { ...data, similarity_boost: similarity_boost ?? data.similarity_boost }),
    [data, similarity_boost],
  );
  return { shape: wanted, query: shape };
}

/** What to know before the microphone is used. */
function Beforehand() {
  const lines = [
    { Icon: ShieldCheck, text: words.consent },
    { Icon: Headphones, text: words.headphones },
    { Icon: Mic, text: words.begin },
  ];
  return (
    <section aria-labelledby="live-title" className="rounded-xl border border-line bg-surface p-5 shadow-low">
      <h2 id="live-title" className="text-md font-semibold text-balance">
        {words.title}
      </h2>
      <ul className="mt-3 flex flex-col gap-2.5 text-ink-soft">
        {lines.map(({ Icon, text }) => (
          <li key={text} className="flex gap-2.5">
            <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** /app/speech-synthesis/speech-to-speech/live: microphone in, another voice out. */
export default function LiveScreen() {
  const choices = useChangerChoices();
  const { shape, query: shapeQuery } = useLiveShape(choices);
  const { state, graph, start, stop } = useLiveChanger(shape);
  const recordings = useLiveRecordings(graph);
  const [microphoneId, setMicrophoneId] = useState("");
  const [isBypassed, setBypassed] = useState(false);
  const isKnown = useSpeakerKnown(graph);
  const canStart = shape !== null && choices.voice?.disabled_reason === null;
  const begin = () => {
    setBypassed(false);
    if (canStart) start(microphoneId);
  };
  useShortcut({ keys: "mod+enter", words: words.shortcut, scope: "page", run: state.kind === "idle" ? begin : stop });
  const chooseMicrophone = (device_id: string) => {
    setMicrophoneId(device_id);
    if (graph !== null) start(device_id);
  };
  const trouble = state.kind === "idle" ? state.trouble : null;
  const told = () => {
    if (state.kind === "asking") return words.starting;
    if (state.kind === "idle") return shape === null && shapeQuery.isFetching ? words.loadingShape : words.off;
    if (state.isPaused) return words.paused;
    if (isBypassed) return words.bypassed;
    return isKnown ? words.on(choices.voice?.name ?? "") : words.hearing;
  };
  const outcome =
    trouble === null ? null : (
      <p role="alert" className="flex gap-2 rounded-lg bg-danger-wash px-3 py-2 text-danger">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        {words.troubles[trouble]}
      </p>
    );
  const wide = "min-w-28 max-md:h-11 max-md:flex-1";
  const action =
    state.kind === "idle" ? (
      <Button look="primary" className={wide} icon={<Mic />} disabled={!canStart} onClick={begin}>
        {words.start}
      </Button>
    ) : (
      <Button look="solid" className={wide} icon={<Square fill="currentColor" className="size-3!" />} onClick={stop}>
        {words.stop}
      </Button>
    );
  const status = (
    <div className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
      {told()}
      {state.kind === "on" && state.isPaused ? (
        <Button size="small" onClick={state.graph.resume}>
          {words.resume}
        </Button>
      ) : null}
    </div>
  );
  return (
    <ChangerFrame
      choices={choices}
      side={<ChangerSide choices={choices} />}
      outcome={outcome}
      status={status}
      action={action}
    >
      {shapeQuery.error !== null && shape === null ? (
        <FailedQuery title={words.shapeFailed} query={shapeQuery} />
      ) : choices.voice === null ? (
        <Skeleton className="h-40 w-full rounded-xl" />
      ) : (
        <Beforehand />
      )}
      <LiveReadings graph={graph} />
      <DeviceChoices graph={graph} microphoneId={microphoneId} onMicrophone={chooseMicrophone} />
      <SoundSwitches graph={graph} isBypassed={isBypassed} onBypassed={setBypassed} />
      <RecordingsCard recordings={recordings} isOn={graph !== null} />
    </ChangerFrame>
  );
}
