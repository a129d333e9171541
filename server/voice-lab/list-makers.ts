import type { Output } from "../../contract/endpoint.ts";
import type { voiceLab } from "../../contract/voice-lab.ts";
import type { Context } from "../context.ts";
import { instantMakers } from "./rules.ts";

/** The ways of making voices out of recordings, the usual one first, those that train last. */
export async function listMakers({ engines }: Context): Promise<Output<typeof voiceLab.makers>> {
  const all = engines.print_makers;
  const transcribes = engines.transcription.models.length > 0;
  const makers = [...instantMakers(all, transcribes), ...all.filter(({ effort }) => effort === "trained")];
  return {
    makers: makers.map(({ maker_id, name, description, effort, languages, seconds_min, seconds_max, provider }) => ({
      maker_id,
      name,
      description,
      effort,
      languages: [...languages],
      seconds_min,
      seconds_max,
      provider,
    })),
  };
}
