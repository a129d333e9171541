import type { Output } from "../../contract/endpoint.ts";
import type { models } from "../../contract/models.ts";
import type { Context } from "../context.ts";
import { readDefaults } from "./store.ts";

type Choice = Output<typeof models.get_defaults>["speech_models"][number];

const asChoice = ({ model_id, name, engine }: Choice): Choice => ({ model_id, name, engine });

/** What is meant where nobody chooses, and what could be. */
export async function getDefaults({ db, engines }: Context): Promise<Output<typeof models.get_defaults>> {
  return {
    ...(await readDefaults(db.drizzle)),
    speech_models: engines.models.map(asChoice),
    transcription_models: engines.transcription.models.map(asChoice),
  };
}
