/** The bare engine in a thread of its own: speaks each text that it is sent, and answers with the seconds of CPU. */
import { parentPort, workerData } from "node:worker_threads";
import { openBareEngine } from "./bare-engine.ts";

const { voice_id, model_id } = workerData as { voice_id: string; model_id: string };
const bare = await openBareEngine(voice_id, model_id);
parentPort?.on("message", async ({ text, checks }: { text: string; checks: boolean }) => {
  const before = process.threadCpuUsage();
  await bare(text, checks);
  const { user, system } = process.threadCpuUsage(before);
  parentPort?.postMessage((user + system) / 1e6);
});
parentPort?.postMessage("ready");
