/** Who trains a voice: the ways that are here, and which of them makes what a model speaks. */
import type { Context } from "../../context.ts";
import { findModel } from "../../engines/catalogue.ts";
import type { ListedModel, ListedPrintMaker } from "../../engines/listed.ts";
import { fail } from "../../fail.ts";

type Engines = Pick<Context["engines"], "print_makers" | "models">;

/** Comes with every installation: what is installed beside comes nearer to a voice. */
const everywhere = "classic";

/** Makers that train, the usual one first. */
export const trainingMakers = ({ print_makers }: Engines): ListedPrintMaker[] =>
  print_makers
    .filter(({ effort }) => effort === "trained")
    .sort((a, b) => Number(a.provider === everywhere) - Number(b.provider === everywhere));

/** The models that speak what a maker makes, in its order. */
export const modelsOf = ({ models }: Engines, { model_ids, provider }: ListedPrintMaker): ListedModel[] =>
  model_ids.flatMap((id) => models.filter((model) => model.provider === provider && model.model_id === id));

/**
 * Who trains a voice of a language, and for which model.
 * @param model_id a model, also by an id of the public service; absent: the first of the usual maker
 * @throws Refusal voice_engine_missing, voice_maker_language, model_not_found, model_cannot_be_trained
 */
export function chooseTraining(
  engines: Engines,
  { model_id, language }: { model_id?: string | undefined; language: string },
): { maker: ListedPrintMaker; model: ListedModel } {
  const makers = trainingMakers(engines);
  const offers = makers.flatMap((maker) => {
    const own = modelsOf(engines, maker);
    const model = model_id === undefined ? own[0] : findModel(own, model_id);
    return model ? [{ maker, model }] : [];
  });
  const [first] = offers;
  const speaks = offers.find(({ maker }) => maker.languages.includes(language));
  if (speaks) return speaks;
  if (first) return fail("voice_maker_language", { maker: first.maker.name, language });
  if (makers.length === 0 || model_id === undefined) return fail("voice_engine_missing");
  if (findModel(engines.models, model_id)) return fail("model_cannot_be_trained", { model_id });
  return fail("model_not_found", { model_id });
}
