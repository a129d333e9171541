/** Sound that cannot be read or written; `message` says why in words for the person whose file it is. */
export class AudioError extends Error {
  readonly code: "unreadable_audio" | "unsupported_audio";
  constructor(code: AudioError["code"], message: string) {
    super(message);
    this.name = "AudioError";
    this.code = code;
  }
}
