import type { Input, Output } from "../../contract/endpoint.ts";
import type { providers } from "../../contract/providers.ts";
import type { Context } from "../context.ts";
import { providers as registry } from "../engines/registry.ts";
import { engineServerOf } from "./rules.ts";
import { findServer } from "./show-server.ts";

/**
 * Asks a server what it has: its provider is opened with this server alone, which only waits for the network, and
 * closed again.
 * @throws Refusal engine_server_not_found
 */
export async function checkServer(
  ctx: Context,
  { server_id }: Input<typeof providers.check_server>,
): Promise<Output<typeof providers.check_server>> {
  const row = await findServer(ctx, server_id);
  const server = engineServerOf(row, ctx.secret);
  const entry = registry.find(({ name }) => name === row.kind);
  if (!entry) throw new Error(`The registry has no provider ${row.kind}`);
  const begun = performance.now();
  const provider = await entry.open({ models_folder: "", servers: [server], threads: 1 });
  try {
    const [part] = provider.parts();
    const state = part?.state ?? "unreachable";
    const hasKey = server.api_key !== null;
    return {
      is_reachable: state !== "unreachable",
      is_key_accepted: state === "refused" ? false : state === "ready" && hasKey ? true : null,
      voices: provider.speech?.voices.length ?? 0,
      speech_models: provider.speech?.models.length ?? 0,
      transcription_models: provider.transcription?.models.length ?? 0,
      message: part?.detail ?? "",
      milliseconds: Math.round(performance.now() - begun),
    };
  } finally {
    await provider.close();
  }
}
