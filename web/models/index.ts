/** The engines that speak: what other screens may use of them. */
export { bytesText } from "./amounts.ts";
export { useModels, useSelectedModel } from "./model-list.ts";
export { ModelPicker } from "./model-picker.tsx";
export { findModel, modelFor } from "./model-rules.ts";
