import { useEffect, useId, useState } from "react";
import { useShortcut } from "../../shell/shortcuts.ts";
import { Kbd } from "../../ui/kbd.tsx";
import { Switch } from "../../ui/switch.tsx";
import { liveWords as words } from "../../words/live-changer.ts";
import type { LiveGraph } from "./live-graph.ts";

interface LineProps {
  name: string;
  hint: string;
  keys: string;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}

function SwitchLine({ name, hint, keys, ...rest }: LineProps) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4">
      <div>
        <label htmlFor={id} className="text-sm font-medium">
          {name}
        </label>{" "}
        <Kbd keys={keys} className="max-lg:hidden pointer-coarse:hidden" />
        <p id={`${id}-hint`} className="text-xs text-ink-faint">
          {hint}
        </p>
      </div>
      <Switch id={id} aria-describedby={`${id}-hint`} {...rest} />
    </div>
  );
}

interface SwitchesProps {
  graph: LiveGraph | null;
  isBypassed: boolean;
  onBypassed: (isBypassed: boolean) => void;
}

/** Whether what comes out is heard here, and whether it is the speaker's own voice. */
export function SoundSwitches({ graph, isBypassed, onBypassed }: SwitchesProps) {
  const [isMonitored, setMonitored] = useState(true);
  useEffect(() => graph?.monitor(isMonitored), [graph, isMonitored]);
  useEffect(() => graph?.bypass(isBypassed), [graph, isBypassed]);
  const toggleMonitor = () => setMonitored((isOn) => !isOn);
  const toggleBypass = () => onBypassed(!isBypassed);
  useShortcut(graph && { keys: "m", words: words.monitorShortcut, scope: "page", run: toggleMonitor });
  useShortcut(graph && { keys: "b", words: words.bypassShortcut, scope: "page", run: toggleBypass });
  return (
    <div className="flex flex-col gap-3 px-1">
      <SwitchLine
        name={words.monitor}
        hint={words.monitorHint}
        keys="m"
        checked={isMonitored}
        disabled={graph === null}
        onChange={setMonitored}
      />
      <SwitchLine
        name={words.bypass}
        hint={words.bypassHint}
        keys="b"
        checked={isBypassed}
        disabled={graph === null}
        onChange={onBypassed}
      />
    </div>
  );
}
