/**
 * The bare engine in a process of its own. Beside the client that asks the server, its garbage would be collected while the
 * client waits, and count as the server's: 10 to 20 ms of a first byte.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** Milliseconds until the first audio and until the end, and the seconds of CPU that the thread took. */
export interface BareSpeech {
  firstMs: number;
  wholeMs: number;
  cpuSeconds: number;
}

export interface BareProcess {
  /** One text at a time. `checks`: the sentences are checked as those of files are. */
  speak(text: string, checks?: boolean): Promise<BareSpeech>;
  close(): Promise<void>;
}

/** Resolves when it can speak. */
export async function openBareProcess(voice_id: string, model_id: string): Promise<BareProcess> {
  const child = fork(fileURLToPath(new URL("./bare-worker.ts", import.meta.url)), [voice_id, model_id]);
  child.once("exit", (code) => {
    if (code) throw new Error(`the bare engine ended with ${code}`);
  });
  const answer = async (): Promise<unknown> => (await once(child, "message"))[0];
  await answer();
  return {
    async speak(text, checks = false) {
      child.send({ text, checks });
      return (await answer()) as BareSpeech;
    },
    async close() {
      child.kill();
      await once(child, "exit");
    },
  };
}
