/** Models: which ones speak here. */
import { api } from "../../contract/index.ts";
import { answers } from "../http/answers.ts";
import { listModels } from "./list-models.ts";

export { findModel } from "./find-model.ts";

export const models = answers(api.models, { list: listModels });
