/** Which browser the tests and the bench start. */
import { existsSync } from "node:fs";

const usual = "/usr/bin/chromium";

/** Path of a Chromium: that of CHROMIUM_PATH, or the first that is installed; the one that has no windows takes less work. */
export const browserPath: string =
  process.env.CHROMIUM_PATH ?? ["/usr/bin/chromium-headless-shell", usual].find((path) => existsSync(path)) ?? usual;
