/** The parts that we use of espeak-ng's package, which ships no types. */

declare module "@echogarden/espeak-ng-emscripten" {
  export interface EspeakEvent {
    type:
      | "word"
      | "sentence"
      | "mark"
      | "play"
      | "end"
      | "msg_terminated"
      | "phoneme"
      | "samplerate"
      | "list_terminated";
    /** Code points from the start of the text, counted from 1. */
    text_position: number;
    word_length: number;
    /** Milliseconds from the start of the utterance. */
    audio_position: number;
    id?: string | number;
  }
  /** A NUL-terminated UTF-8 text in the module's memory. */
  export interface TextPointer {
    ptr: number;
  }
  export interface EspeakWorker {
    set_voice(name: TextPointer, language: TextPointer, gender: number, age: number, variant: number): number;
    set_rate(wordsPerMinute: number): void;
    set_pitch(level: number): void;
    set_range(level: number): void;
    set_volume(level: number): void;
    /** Calls back every 100 ms of sound; true stops the synthesis. */
    synthesize(text: TextPointer, callback: (samples: Int16Array | null, events: EspeakEvent[]) => boolean): void;
  }
  export interface EspeakModule {
    HEAP8: Int8Array;
    _malloc(length: number): number;
    eSpeakNGWorker: new () => EspeakWorker;
  }
  export default function open(options: {
    print: (line: string) => void;
    printErr: (line: string) => void;
  }): Promise<EspeakModule>;
}
