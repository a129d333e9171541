/** Run as a process: works on counting jobs of the database in `argv[2]` (JSON), and prints each step that it has done. */
import { argv, stdout } from "node:process";
import { openDatabase } from "../../db/open.ts";
import { openJobs } from "../jobs.ts";
import { countingJob } from "./counting.ts";

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const database = await openDatabase({ ...JSON.parse(argv[2] ?? "{}"), log: quiet });
const jobs = await openJobs(database, quiet, [countingJob]);
await jobs.start({
  onStep: (step) => {
    stdout.write(`${step}\n`);
  },
});
