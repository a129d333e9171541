/** What the command line takes from the environment. */
import { env } from "node:process";

const { MYNAH_URL, MYNAH_API_KEY } = env;
export const environment = { MYNAH_URL, MYNAH_API_KEY } as const;
