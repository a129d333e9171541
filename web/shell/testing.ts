/** For tests whose clock stands still while their sockets are real. */

/** Taken before a test stops the clock. */
const { setImmediate: afterIo } = globalThis;

const TURNS_MAX = 1_000_000;
const TURNS_TO_SETTLE = 200;

/** Lets sockets work until something is so. */
export async function until(isSo: () => boolean): Promise<void> {
  for (let turn = 0; !isSo(); turn += 1) {
    if (turn > TURNS_MAX) throw new Error("it never came to be");
    await new Promise((resolve) => afterIo(resolve));
  }
}

/** Lets everything that is on its way arrive. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < TURNS_TO_SETTLE; turn += 1) await new Promise((resolve) => afterIo(resolve));
}
