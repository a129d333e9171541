// The same domain names on every side: a folder of server/ or web/ is a domain of this list, a tool, or a room of its own.
import { readdirSync } from "node:fs";
import names from "./domains.cjs";

const domains = new Set(names);
const rooms = {
  server: new Set(["http", "db", "files", "jobs", "mail", "engines", "audio", "live", "remote", "testing"]),
  web: new Set(["shell", "ui", "words", "build", "player", "settings", "analytics"]),
};
const banned = /^(utils|helpers|common|misc|manager|service|general)(\.|$)/;
const wrong = [];

function* walk(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    yield { path, name: entry.name };
    if (entry.isDirectory()) yield* walk(path);
  }
}
for (const [side, known] of Object.entries(rooms)) {
  for (const entry of readdirSync(side, { withFileTypes: true })) {
    if (entry.isDirectory() && !domains.has(entry.name) && !known.has(entry.name)) {
      wrong.push(`${side}/${entry.name} is neither a domain nor a tool: name it after one, or write a decision record`);
    }
  }
}
for (const side of ["contract", "server", "web", "e2e", "bench", "tools"]) {
  for (const { path, name } of walk(side)) if (banned.test(name)) wrong.push(`${path}: this name says nothing`);
}
if (wrong.length > 0) {
  console.error(wrong.join("\n"));
  process.exit(1);
}
