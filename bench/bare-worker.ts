/** A process of its own (see bare-process.ts): the bare engine says each text that it is sent. */
import { openBareEngine } from "./bare-engine.ts";

const [voice_id = "", model_id = ""] = process.argv.slice(2);
const bare = await openBareEngine(voice_id, model_id);
process.on("message", async ({ text, checks }: { text: string; checks: boolean }) => {
  const before = process.threadCpuUsage();
  const times = await bare(text, checks);
  const { user, system } = process.threadCpuUsage(before);
  process.send?.({ ...times, cpuSeconds: (user + system) / 1e6 });
});
process.send?.("ready");
