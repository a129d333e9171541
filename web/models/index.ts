/** The engines that speak: what other screens may use of them. */
export { findModel, modelFor, useModels, useSelectedModel } from "./model-list.ts";
export { ModelPicker } from "./model-picker.tsx";
