/**
 * What an engine can do: the door to the ports. A provider fills them; everything behind them runs in workers, never on
 * the thread that answers HTTP.
 */
export type * from "./ports/changing.ts";
export type * from "./ports/listening.ts";
export type * from "./ports/making.ts";
export * from "./ports/provider.ts";
export type * from "./ports/speech.ts";
export type * from "./ports/transcription.ts";
