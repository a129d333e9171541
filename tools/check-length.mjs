// A file is one idea: at most 300 lines. Data tables (names ending in -table.ts, -words.ts or cast*.ts) may be longer.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "*.ts", "*.tsx"], {
  encoding: "utf8",
}).split("\n");
const long = files
  .filter(Boolean)
  .map((file) => [file, readFileSync(file, "utf8").split("\n").length - 1])
  .filter(([, lines]) => lines > 300);
for (const [file, lines] of long) console.error(`${file} has ${lines} lines: split it by idea`);
process.exit(long.length > 0 ? 1 : 0);
