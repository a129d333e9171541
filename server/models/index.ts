/** Models: which ones speak here, and those that can be installed. */
import { api } from "../../contract/index.ts";
import { answers } from "../http/answers.ts";
import { editDefaults } from "./edit-defaults.ts";
import { getDefaults } from "./get-defaults.ts";
import { installModel } from "./install-model.ts";
import { listCatalogue } from "./list-catalogue.ts";
import { listModels } from "./list-models.ts";
import { pauseInstall } from "./pause-install.ts";
import { removeModel } from "./remove-model.ts";
import { resumeInstall, startInstall } from "./start-install.ts";

export { findModel } from "./find-model.ts";
export { followDefaults } from "./follow-defaults.ts";

export const models = answers(api.models, {
  list: listModels,
  get_defaults: getDefaults,
  edit_defaults: editDefaults,
  list_catalogue: listCatalogue,
  install: startInstall,
  pause_install: pauseInstall,
  resume_install: resumeInstall,
  remove_model: removeModel,
});

export const modelJobs = [installModel];
