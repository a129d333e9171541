/** POST /v1/user/generate-name. */
import { randomInt } from "node:crypto";
import { friendlyName } from "./names.ts";

export const generateName = async (): Promise<{ name: string }> => ({
  name: friendlyName((bound) => randomInt(bound)),
});
