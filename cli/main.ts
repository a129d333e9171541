/** The command line: `npx mynah say "Good morning" -o morning.mp3`. */
import { readFile } from "node:fs/promises";
import { parse } from "node:path";
import process, { argv, exit, stderr, stdin, stdout } from "node:process";
import { text as readAll } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { limits } from "../contract/limits.ts";
import type { Connection } from "./connection.ts";
import { environment } from "./environment.ts";
import { CommandFailure } from "./failure.ts";
import { listVoices } from "./find-voice.ts";
import { giveUpRecording, listRecordings } from "./long-recordings.ts";
import { say } from "./say.ts";
import { beginLong, goOnLong, sayLong } from "./say-long.ts";
import { transcribe } from "./transcribe.ts";

const usage = `Use:
  mynah say [TEXT] [-f FILE] -o OUTPUT     speaks a text, a file, or standard input
  mynah say --resume ID -o OUTPUT          waits for a long recording, and fetches it
  mynah batches                            lists the long recordings
  mynah cancel ID                          gives a long recording up, or removes one that has ended
  mynah voices                             lists the voices
  mynah transcribe FILE                    writes down what a recording says

  -o, --output FILE    .mp3 .wav .opus .ogg .pcm .ulaw .alaw, or - for standard output
  -f, --file FILE      the text to speak
  -v, --voice NAME     a voice's name, the start of it, or its id
  -m, --model ID       -l, --language CODE     --speed 0.7–1.2     --seed NUMBER
      --format NAME    say: an output_format such as mp3_44100_192 · transcribe: text, json, verbose_json, srt, vtt
      --detach         gives the text to the server as a long recording, prints its id, and does not wait
      --url URL        where Mynah runs (MYNAH_URL, else http://localhost:3000)
      --key KEY        an API key (MYNAH_API_KEY)
  -q, --quiet          prints nothing but what was asked for
  -h, --help

A text of more than ${limits.textLengthMax.toLocaleString("en")} characters is made as a long recording: Ctrl-C leaves it to the server, which
goes on with it; mynah cancel gives it up.
`;

const options = {
  output: { type: "string", short: "o" },
  file: { type: "string", short: "f" },
  voice: { type: "string", short: "v" },
  model: { type: "string", short: "m" },
  language: { type: "string", short: "l" },
  speed: { type: "string" },
  seed: { type: "string" },
  format: { type: "string" },
  url: { type: "string" },
  key: { type: "string" },
  detach: { type: "boolean" },
  resume: { type: "string" },
  quiet: { type: "boolean", short: "q" },
  help: { type: "boolean", short: "h" },
} as const;

function readArguments() {
  try {
    return parseArgs({ args: argv.slice(2), options, allowPositionals: true });
  } catch (error) {
    throw new CommandFailure(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`, 2);
  }
}

type Given = ReturnType<typeof readArguments>["values"];

/** The text: given, in a file, or on standard input. */
async function textOf(words: readonly string[], file: string | undefined): Promise<string> {
  if (words.length > 0 && file !== undefined) throw new CommandFailure("Give a text or a file, not both.", 2);
  if (words.length > 0) return words.join(" ");
  if (file !== undefined && file !== "-") {
    return readFile(file, "utf8").catch(() => {
      throw new CommandFailure(`There is no file "${file}" that can be read.`);
    });
  }
  if (stdin.isTTY) throw new CommandFailure(`What shall be said?\n\n${usage}`, 2);
  return readAll(stdin);
}

const whereTo = "Say where the sound goes with -o FILE.";

async function speak(connection: Connection, words: readonly string[], given: Given): Promise<void> {
  const { output, resume, file } = given;
  const tell = (line: string): void => {
    if (!given.quiet && output !== "-") stderr.write(`${line}\n`);
  };
  if (resume !== undefined) {
    if (output === undefined) throw new CommandFailure(whereTo, 2);
    if (words.length > 0 || file !== undefined) throw new CommandFailure("--resume takes no text.", 2);
    return await goOnLong(connection, resume, output, tell);
  }
  const named = { ...given, name: file === undefined || file === "-" ? undefined : parse(file).name };
  if (given.detach) {
    stdout.write(`${await beginLong(connection, await textOf(words, file), named)}\n`);
    return;
  }
  if (output === undefined) throw new CommandFailure(whereTo, 2);
  const text = await textOf(words, file);
  if ([...text].length > limits.textLengthMax) await sayLong(connection, text, { ...named, output }, tell);
  else tell(`${output}: ${(await say(connection, text, { ...given, output })).toFixed(1)} s of speech`);
}

async function run(command: string | undefined, words: readonly string[], given: Given): Promise<void> {
  const signals = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => signals.abort());
  const connection: Connection = {
    url: (given.url ?? environment.MYNAH_URL ?? "http://localhost:3000").replace(/\/+$/, ""),
    api_key: given.key ?? environment.MYNAH_API_KEY ?? "",
    signal: signals.signal,
  };
  if (command === "say") return await speak(connection, words, given);
  if (command === "batches") {
    for await (const { batch_id, state, sentences_done, sentences_total, name } of listRecordings(connection)) {
      stdout.write(`${batch_id}\t${state}\t${sentences_done}/${sentences_total}\t${name}\n`);
    }
    return;
  }
  if (command === "cancel") {
    const [batch_id, ...more] = words;
    if (batch_id === undefined || more.length > 0) throw new CommandFailure("mynah cancel takes one id.", 2);
    return await giveUpRecording(connection, batch_id);
  }
  if (command === "voices") {
    for (const { name, voice_id, labels, description } of await listVoices(connection)) {
      stdout.write(`${name}\t${voice_id}\t${Object.values(labels).join(", ")}\t${description}\n`);
    }
    return;
  }
  if (command === "transcribe") {
    const [path, ...more] = words;
    if (path === undefined || more.length > 0) throw new CommandFailure("mynah transcribe takes one file.", 2);
    const said = await transcribe(connection, path, given);
    stdout.write(said.endsWith("\n") ? said : `${said}\n`);
    return;
  }
  throw new CommandFailure(command === undefined ? usage : `There is no command "${command}".\n\n${usage}`, 2);
}

try {
  const { values, positionals } = readArguments();
  if (values.help) stdout.write(usage);
  else await run(positionals[0], positionals.slice(1), values);
} catch (error) {
  if (error instanceof CommandFailure) {
    stderr.write(`${error.message.trimEnd()}\n`);
    exit(error.exit_code);
  }
  if (error instanceof Error && error.name === "AbortError") exit(130);
  throw error;
}
