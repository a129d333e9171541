// Runs steps beside each other, and tells all that a step said in one piece when it ends.
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { performance } from "node:perf_hooks";

/** What a command said, in the order in which it said it, and whether it ended well. */
function hear(command, args, env) {
  return new Promise((resolve) => {
    const said = [];
    const child = spawn(command, args, {
      env: { ...env, ...(process.stdout.isTTY ? { FORCE_COLOR: "1" } : {}) },
      stdio: ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32",
    });
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => said.push(part));
    child.on("error", (error) => resolve({ said: String(error), ok: false }));
    child.on("close", (code) => resolve({ said: Buffer.concat(said).toString().trim(), ok: code === 0 }));
  });
}

/**
 * Runs all of them to their end, as many at once as there are cores.
 * @param {readonly [name: string, command: string, args: readonly string[]][]} steps begun in this order
 * @returns {Promise<boolean>} whether all ended well
 */
export async function together(steps, env) {
  const waiting = [...steps];
  let allOk = true;
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const [name, command, args] = step;
      const began = performance.now();
      console.log(`begun  ${name}`);
      const { said, ok } = await hear(command, args, env);
      if (said) console.log(said);
      console.log(`${ok ? "ok    " : "FAILED"} ${name} (${Math.round((performance.now() - began) / 1000)} s)`);
      allOk &&= ok;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
  return allOk;
}
