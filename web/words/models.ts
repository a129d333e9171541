/** Models: which engines speak. */
export const modelWords = {
  model: "Model",
  choose: "Choose a model",
  chosen: "Model: ",
  fetchFailed: (status: number) => `Error occured while fetching models, status_code ${status}`,
  failedTitle: "The models could not be loaded",
  retry: "Try again",
  loading: "Loading the models",
  none: "No model is installed here. Ask the owner of this installation to check its engines.",
  languages: (count: number) => (count === 1 ? "1 language" : `${count} languages`),
  onlyLanguage: (name: string) => `${name} only`,
  honours: "Follows",
  ignores: "Ignores",
  settings: {
    stability: "stability",
    similarity_boost: "similarity",
    speed: "speed",
    style: "style",
    use_speaker_boost: "speaker boost",
  },
  engine: (name: string) => `Engine: ${name}`,
  close: "Close",
} as const;
