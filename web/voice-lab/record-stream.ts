/** What browsers write, best first. */
const TYPES = ["audio/webm;codecs=opus", "audio/mp4", "audio/ogg;codecs=opus"] as const;
const EXTENSIONS: Readonly<Record<string, string>> = { "audio/webm": "webm", "audio/mp4": "m4a", "audio/ogg": "ogg" };
/** Of speech, more than anybody hears a difference with; ten minutes are less than a file may have. */
const BITS_PER_SECOND = 128_000;

/** Records a stream until `stop` is called or it ends; `file` is what was recorded, named after its type. */
export function recordStream(stream: MediaStream, name: string): { file: Promise<File>; stop: () => void } {
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, {
    ...(mimeType === undefined ? {} : { mimeType }),
    audioBitsPerSecond: BITS_PER_SECOND,
  });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const file = new Promise<File>((resolve) => {
    recorder.onstop = () => {
      const type = recorder.mimeType.split(";")[0] || "audio/webm";
      resolve(new File(parts, `${name}.${EXTENSIONS[type] ?? "webm"}`, { type }));
    };
  });
  recorder.start();
  return {
    file,
    stop: () => {
      if (recorder.state !== "inactive") recorder.stop();
    },
  };
}
