/** The live voice changer: microphone in, another voice out. */
export const liveWords = {
  title: "Speak in another voice, as you speak",
  consent:
    "Your browser will ask whether this page may use the microphone. What it hears is changed on this device, is sent nowhere, and costs nothing.",
  headphones: "Wear headphones: a loudspeaker that the microphone hears begins to howl.",
  begin: "Half a second of speech is listened to before anything is heard.",

  start: "Start",
  starting: "Waiting for the microphone. Your browser may be asking.",
  stop: "Stop",
  shortcut: "Start or stop the live voice",
  off: "Off. The microphone is not used.",
  hearing: "On. Say something: nothing is heard until your voice is known.",
  on: (voice: string) => `On. You sound like ${voice}.`,
  bypassed: "On. Your own voice is heard, unchanged.",
  paused: "The browser has paused the sound.",
  resume: "Go on",

  troubles: {
    denied: "The microphone may not be used. Allow it in the address bar of your browser, then start again.",
    none: "No microphone was found. Connect one, then start again.",
    busy: "The microphone could not be opened. Another program may be using it.",
    insecure:
      "Browsers give the microphone to secure addresses only. Open this page over https, or on this computer as localhost.",
    unsupported: "This browser cannot change sound as it comes. Use a current Chrome, Edge, Firefox or Safari.",
    not_started: "The voice changer could not be started in this browser. Load the page again, then start again.",
    unplugged: "The microphone is gone. Connect it, or choose another one, then start again.",
  },
  shapeFailed: "What this voice sounds like could not be loaded",
  loadingShape: "Listening to the voice that you chose",

  devices: "Devices",
  microphone: "Microphone",
  output: "Heard on",
  usual: "The system's choice",
  unnamed: (number: number) => `Device ${number}`,
  outputFailed: "This device could not be opened. The sound stays where it was.",

  levels: "Levels",
  input: "Microphone",
  outcome: "Changed voice",
  latency: "Delay",
  latencyTotal: (ms: number) => `${ms} ms`,
  latencyParts: (changer: number, device: number) =>
    `${changer} ms the voice changer, ${device} ms this browser and its devices`,
  latencyUnknown: "Told once it is on.",
  monitor: "Hear it here",
  monitorHint: "Off: it is only recorded.",
  monitorShortcut: "Hear the live voice here, or not",
  bypass: "My own voice",
  bypassHint: "What comes out is unchanged.",
  bypassShortcut: "My own voice in place of the changed one",

  recordings: "Recordings",
  record: "Record",
  stopRecording: "Stop recording",
  recording: "Recording what comes out",
  recordingsHint: "Kept until you leave this page. Download what you want to keep.",
  recordingName: (number: number) => `changed-voice-${number}`,
  yours: "Recorded live",
  download: (name: string) => `Download ${name}`,
  remove: (name: string) => `Remove ${name}`,
} as const;
