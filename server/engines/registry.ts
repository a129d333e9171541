/** The list of providers. This is the only file that names them; it is loaded in worker threads. */
import type { Provider } from "./ports.ts";
import { classic } from "./providers/classic/index.ts";

export const providers: readonly Provider[] = [classic];
