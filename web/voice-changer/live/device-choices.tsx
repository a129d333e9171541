import { useEffect, useId, useState } from "react";
import { notify } from "../../shell/toasts.ts";
import { Select } from "../../ui/select.tsx";
import { liveWords as words } from "../../words/live-changer.ts";
import { LiveCard } from "./live-card.tsx";
import { canChooseOutput, type LiveGraph } from "./live-graph.ts";
import { type Device, useDevices } from "./use-devices.ts";

interface ChoiceProps {
  name: string;
  value: string;
  devices: readonly Device[];
  onChange: (device_id: string) => void;
}

function DeviceChoice({ name, value, devices, onChange }: ChoiceProps) {
  const id = useId();
  const choices = devices.map(({ device_id, label }, at) => ({
    value: device_id,
    label: label || words.unnamed(at + 1),
  }));
  const isThere = devices.some(({ device_id }) => device_id === value);
  return (
    <div className="min-w-0 flex-1 basis-56">
      <label htmlFor={id} className="mb-1 block text-sm text-ink-soft">
        {name}
      </label>
      <Select
        id={id}
        value={isThere ? value : ""}
        onChange={onChange}
        choices={[{ value: "", label: words.usual }, ...choices]}
      />
    </div>
  );
}

interface DevicesProps {
  graph: LiveGraph | null;
  microphoneId: string;
  onMicrophone: (device_id: string) => void;
}

/** Which microphone is heard and, where the browser lets people choose, where the changed voice is. */
export function DeviceChoices({ graph, microphoneId, onMicrophone }: DevicesProps) {
  const [wasOn, setWasOn] = useState(false);
  if (graph !== null && !wasOn) setWasOn(true);
  const { microphones, outputs } = useDevices(wasOn);
  const [outputId, setOutputId] = useState("");
  const playOn = async (device_id: string) => {
    const before = outputId;
    setOutputId(device_id);
    try {
      await graph?.playOn(device_id);
    } catch {
      setOutputId(before);
      notify.error(words.outputFailed);
    }
  };
  // Each start is on the usual device at first; the chosen one may be gone by then.
  useEffect(() => {
    if (graph !== null && outputId !== "") graph.playOn(outputId).catch(() => setOutputId(""));
  }, [graph, outputId]);
  // Browsers name no device before the microphone was allowed once.
  if (!wasOn) return null;
  return (
    <LiveCard title={words.devices}>
      <div className="flex flex-wrap gap-3">
        <DeviceChoice name={words.microphone} value={microphoneId} devices={microphones} onChange={onMicrophone} />
        {canChooseOutput() ? (
          <DeviceChoice name={words.output} value={outputId} devices={outputs} onChange={(id) => void playOn(id)} />
        ) : null}
      </div>
    </LiveCard>
  );
}
