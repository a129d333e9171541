/** What a model folder is, as the provider says that opens such folders. Loads no native code. */
import { EngineError, type ModelRecognition } from "./ports.ts";
import { providers } from "./registry.ts";

/** Throws EngineError `no_engine` when no provider here opens models. */
export async function recogniseModel(folder: string): Promise<ModelRecognition> {
  for (const { recognise } of providers) if (recognise) return await recognise(folder);
  throw new EngineError("no_engine", "Nothing here opens models.");
}
