import type { z } from "zod";
import type { EngineServerShown, engineServerInput } from "../../contract/providers.ts";
import { providerWords } from "../words/providers.ts";

export type ServerInput = z.input<typeof engineServerInput>;
export type ServerKind = ServerInput["kind"];

export const VENDOR_ADDRESS = "https://api.elevenlabs.io";

/** Names that were typed with commas or lines between them. */
export const splitNames = (typed: unknown): string[] =>
  (Array.isArray(typed) ? typed.map(String) : String(typed ?? "").split(/[,\n]/))
    .map((name) => name.trim())
    .filter((name) => name !== "");

/** What the form begins with. */
export function formOf(server: EngineServerShown | null): ServerInput {
  if (server === null) {
    return {
      kind: "openai",
      name: "",
      base_url: "",
      api_key: "",
      voices: [],
      speech_models: [],
      transcription_models: [],
    };
  }
  const { kind, name, base_url, voices, speech_models, transcription_models } = server;
  return { kind, name, base_url, api_key: "", voices, speech_models, transcription_models };
}

/** What to do about a field that the contract refuses. */
export function fieldWords(
  name: "name" | "base_url" | "api_key",
  error: { type?: unknown } | undefined,
): string | undefined {
  if (error === undefined) return undefined;
  const { form } = providerWords;
  if (name === "base_url") return form.addressWrong;
  if (name === "api_key") return form.keyWrong;
  return error.type === "too_big" ? form.nameTooLong : form.nameMissing;
}
