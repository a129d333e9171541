/** What a process and its children cost, as Linux tells it in /proc. */
import { readdirSync, readFileSync } from "node:fs";

/** Ticks of the CPU times in /proc, a second: the same on every Linux that Node runs on. */
const ticksPerSecond = 100;

function familyOf(pid: number): number[] {
  const family = [pid];
  for (const one of family) {
    try {
      for (const thread of readdirSync(`/proc/${one}/task`)) {
        const children = readFileSync(`/proc/${one}/task/${thread}/children`, "utf8").trim();
        if (children !== "") family.push(...children.split(" ").map(Number));
      }
    } catch {
      // It ended meanwhile.
    }
  }
  return family;
}

/** The name, in brackets, may hold spaces; user and system time are the 12th and 13th field behind it. */
function readStat(path: string): { name: string; cpuSeconds: number } {
  const [, name = "", rest = ""] = /\((.*)\) (.*)$/s.exec(readFileSync(path, "utf8")) ?? [];
  const fields = rest.split(" ");
  return { name, cpuSeconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond };
}

/** Seconds of CPU that the threads of the process used so far, by their names; those that ended are left out. */
export function cpuByThread(pid: number): Map<string, number> {
  const seconds = new Map<string, number>();
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    try {
      const { name, cpuSeconds } = readStat(`/proc/${pid}/task/${thread}/stat`);
      seconds.set(name, (seconds.get(name) ?? 0) + cpuSeconds);
    } catch {
      // It ended meanwhile.
    }
  }
  return seconds;
}

/** Of the process and all that it started: resident memory in bytes, and seconds of CPU used so far. Needs Linux. */
export function costOfProcess(pid: number): { rssBytes: number; cpuSeconds: number } {
  const cost = { rssBytes: 0, cpuSeconds: 0 };
  for (const one of familyOf(pid)) {
    try {
      const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${one}/status`, "utf8"))?.[1] ?? 0;
      cost.rssBytes += Number(kilobytes) * 1024;
      cost.cpuSeconds += readStat(`/proc/${one}/stat`).cpuSeconds;
    } catch {
      // It ended meanwhile.
    }
  }
  return cost;
}
