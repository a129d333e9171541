/** A registry whose provider never opens. */
import type { Provider } from "../ports.ts";
import { tones } from "./tones.ts";

export const providers: Provider[] = [
  {
    name: "broken",
    speech: {
      models: [],
      voices: tones.speech?.voices ?? [],
      open: async () => {
        throw new Error("model file is missing");
      },
      speak: async function* () {},
    },
  },
];
