/** The live channel's endpoint; the bus behind it is bus.ts. */
import { api } from "../../contract/index.ts";
import { answers } from "../http/answers.ts";
import { listen } from "./listen.ts";

export const live = answers(api.live, { listen });
