/** Silero's models, as the package for browsers ships them. */
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Where the model of a version ("legacy", "v5", "v6") lies. */
export const sileroPath = (version: string): string =>
  join(dirname(fileURLToPath(import.meta.resolve("@ricky0123/vad-web"))), `silero_vad_${version}.onnx`);
