import { useEffect, useState } from "react";

export interface Device {
  device_id: string;
  label: string;
}

export interface Devices {
  microphones: readonly Device[];
  outputs: readonly Device[];
}

const none: Devices = { microphones: [], outputs: [] };

/** The system's own choice has an entry beside its device's; a device that may not be named yet has no id. */
const named = (devices: readonly MediaDeviceInfo[], kind: MediaDeviceKind): Device[] =>
  devices
    .filter((device) => device.kind === kind && device.deviceId !== "" && device.deviceId !== "default")
    .map(({ deviceId, label }) => ({ device_id: deviceId, label }));

/** Microphones and loudspeakers of this device, kept fresh; none before the microphone was allowed. */
export function useDevices(isAllowed: boolean): Devices {
  const [devices, setDevices] = useState(none);
  useEffect(() => {
    const media = navigator.mediaDevices as MediaDevices | undefined;
    if (!isAllowed || media === undefined) return;
    let isGone = false;
    const read = async () => {
      const all = await media.enumerateDevices();
      if (!isGone) setDevices({ microphones: named(all, "audioinput"), outputs: named(all, "audiooutput") });
    };
    const refresh = () => void read();
    refresh();
    media.addEventListener("devicechange", refresh);
    return () => {
      isGone = true;
      media.removeEventListener("devicechange", refresh);
    };
  }, [isAllowed]);
  return devices;
}
