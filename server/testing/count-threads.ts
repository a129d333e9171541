/** Threads that a test starts, counted. */
import { afterEach, beforeEach } from "vitest";

/** Counts the threads that this process starts, from nought for each test of the file: `started` may be set back. */
export function countThreads(): { started: number } {
  const counted = { started: 0 };
  const count = () => {
    counted.started += 1;
  };
  beforeEach(() => {
    counted.started = 0;
    process.on("worker", count);
  });
  afterEach(() => void process.off("worker", count));
  return counted;
}
