// No module that a thread loads waits at its top: V8 ends the whole process when a thread is ended while one does.
import { globSync, readFileSync } from "node:fs";

const loadedByThreads = ["server/audio", "server/engines", "server/db/embedded", "server/models"];
const waiting = /^(?:export )?(?:(?:const|let|var) [^=\n]+= (?:\(\s*)?await\b|await\b|for await\b)/m;
const wrong = loadedByThreads
  .flatMap((folder) => globSync(`${folder}/**/*.ts`))
  .filter(
    (path) => !path.endsWith(".test.ts") && !path.includes("/testing/") && waiting.test(readFileSync(path, "utf8")),
  );
if (wrong.length > 0) {
  console.error(wrong.map((path) => `${path} has a top-level await: wait in a function that it calls`).join("\n"));
  process.exit(1);
}
