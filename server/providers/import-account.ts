/** Brings dictionaries and history from an ElevenLabs account: a job that goes on where it was, and fetches nothing twice. */
import { z } from "zod";
import { limits } from "../../contract/limits.ts";
import { AudioError } from "../audio/audio-error.ts";
import type { Services } from "../context.ts";
import { TextError } from "../engines/text/text-error.ts";
import { fail } from "../fail.ts";
import { importHistoryItem } from "../history/index.ts";
import { defineJob, type Work } from "../jobs/definition.ts";
import { importDictionary } from "../pronunciation-dictionaries/index.ts";
import { RemoteError } from "../remote/call.ts";
import { foreignId, foreignIdAt } from "../remote/foreign-id.ts";
import { type Account, type AccountDictionary, type AccountItem, openAccount } from "./foreign-account.ts";
import { engineServerOf, nothingImported } from "./rules.ts";
import { readServer, type StoredImport, updateServer } from "./store.ts";

/** What became of one thing. */
type Fate = "brought" | "here" | "failed";
type Counts = Record<Fate, number>;

const countPageSize = 1000;
/** Items between two words about how far it is. */
const reportEvery = 5;

const date = (unix: number | null | undefined): Date => new Date(Math.max(0, unix ?? 0) * 1000);

/** What is wrong with the thing itself: the others go on. */
const isOfThing = (error: unknown): boolean =>
  error instanceof AudioError ||
  error instanceof TextError ||
  (error instanceof RemoteError && error.code === "refused" && [400, 404, 410, 422].includes(error.status ?? 0));

interface Import {
  work: Work;
  services: Services;
  account: Account;
  server_id: string;
  report: StoredImport;
}

/** Their voice's id here, when the provider offers it; else theirs. */
function ownVoiceId({ engines }: Services, voice_id: string): string {
  const voice = engines.voices.find(({ provider, aliases }) => provider === "elevenlabs" && aliases.includes(voice_id));
  return voice?.voice_id ?? voice_id;
}

async function bringDictionary({ work, services, account, report }: Import, theirs: AccountDictionary): Promise<Fate> {
  const { owner } = work;
  try {
    const left_out = await importDictionary(
      services,
      owner,
      {
        pronunciation_dictionary_id: foreignId(`${owner.workspace_id} dictionary ${theirs.id}`),
        name: theirs.name,
        description: theirs.description ?? null,
        created_at: date(theirs.creation_time_unix),
      },
      () => account.readRules(theirs),
    );
    if (left_out === null) return "here";
    report.rules_left_out += left_out;
    return "brought";
  } catch (error) {
    if (!isOfThing(error)) throw error;
    return "failed";
  }
}

async function bringItem({ work, services, account }: Import, theirs: AccountItem): Promise<Fate> {
  const { owner, signal } = work;
  const created_at = date(theirs.date_unix);
  try {
    const isNew = await importHistoryItem(
      services,
      owner,
      {
        history_item_id: foreignIdAt(`${owner.workspace_id} history ${theirs.history_item_id}`, created_at),
        created_at,
        request_id: theirs.request_id || theirs.history_item_id,
        voice_id: ownVoiceId(services, theirs.voice_id ?? ""),
        voice_name: theirs.voice_name ?? "",
        voice_category: theirs.voice_category ?? "premade",
        model_id: theirs.model_id ?? "",
        source: theirs.source === "STS" ? "STS" : "TTS",
        text: (theirs.text ?? "").toWellFormed(),
        settings: theirs.settings ?? {},
        character_count_change_from: Math.trunc(theirs.character_count_change_from ?? 0),
        character_count_change_to: Math.trunc(theirs.character_count_change_to ?? 0),
      },
      () => account.readSound(theirs),
      signal,
    );
    return isNew ? "brought" : "here";
  } catch (error) {
    signal.throwIfAborted();
    if (!isOfThing(error)) throw error;
    return "failed";
  }
}

const sum = (counts: Counts): number => counts.brought + counts.here + counts.failed;
const added = (to: Counts, more: Counts): Counts => ({
  brought: to.brought + more.brought,
  here: to.here + more.here,
  failed: to.failed + more.failed,
});

/** Every page of dictionaries is a step: a page that was brought is not asked for again. */
async function bringDictionaries(all: Import): Promise<void> {
  const { work, account, report, server_id } = all;
  for (let cursor: string | null = null, isFirst = true; isFirst || cursor !== null; isFirst = false) {
    const from: string | null = cursor;
    const before = report.dictionaries;
    const leftOutBefore = report.rules_left_out;
    const done: { next: string | null; counts: Counts; rules_left_out: number } = await work.step(
      `dictionaries ${from ?? ""}`,
      async () => {
        const { page, next } = await account.listDictionaries(from);
        const counts: Counts = { brought: 0, here: 0, failed: 0 };
        for (const theirs of page) {
          counts[await bringDictionary(all, theirs)] += 1;
          work.signal.throwIfAborted();
        }
        return { next, counts, rules_left_out: report.rules_left_out - leftOutBefore };
      },
      {
        keep: async (tx, { counts, rules_left_out }) => {
          const dictionaries = added(before, counts);
          const import_report = { ...report, dictionaries, rules_left_out: leftOutBefore + rules_left_out };
          await updateServer(tx, server_id, { import_report });
        },
      },
    );
    report.dictionaries = added(before, done.counts);
    report.rules_left_out = leftOutBefore + done.rules_left_out;
    cursor = done.next;
  }
}

/** How many items there are, for the progress. */
async function countItems({ work, account }: Import): Promise<number> {
  return await work.step("count", async () => {
    let count = 0;
    let place: string | null = null;
    do {
      const { page, next }: Awaited<ReturnType<Account["listHistory"]>> = await account.listHistory(
        place,
        countPageSize,
      );
      count += page.length;
      place = next;
    } while (place !== null);
    return count;
  });
}

/** Every page of the history is a step; within a page, what is here already is passed over. */
async function bringHistory(all: Import): Promise<void> {
  const { work, account, report, server_id } = all;
  const total = await countItems(all);
  for (let place: string | null = null, isFirst = true; isFirst || place !== null; isFirst = false) {
    const from: string | null = place;
    const before = report.history;
    const done: { next: string | null; counts: Counts } = await work.step(
      `history ${from ?? ""}`,
      async () => {
        const { page, next } = await account.listHistory(from, limits.importPageSizeMax);
        const counts: Counts = { brought: 0, here: 0, failed: 0 };
        for (const [index, theirs] of page.entries()) {
          counts[await bringItem(all, theirs)] += 1;
          work.signal.throwIfAborted();
          if (index % reportEvery === reportEvery - 1) await tell(all, added(before, counts), total);
        }
        return { next, counts };
      },
      {
        keep: (tx, { counts }) =>
          updateServer(tx, server_id, { import_report: { ...report, history: added(before, counts) } }),
      },
    );
    report.history = added(before, done.counts);
    await tell(all, report.history, total);
    place = done.next;
  }
}

async function tell({ work }: Import, counts: Counts, total: number): Promise<void> {
  const done = Math.min(sum(counts), total);
  await work.report({
    progress: total === 0 ? 1 : done / total,
    message: `History: ${done} of ${total}`,
  });
}

/** What came of it, in words. */
function summary({ dictionaries, history, voices, rules_left_out }: StoredImport): string {
  const were = ({ here, failed }: Counts) =>
    [here > 0 ? `${here} were here already` : "", failed > 0 ? `${failed} could not be read` : ""]
      .filter(Boolean)
      .join(", ");
  const of = (name: string, counts: Counts) =>
    `${counts.brought} ${name} brought${were(counts) === "" ? "" : ` (${were(counts)})`}`;
  return [
    `${of("dictionaries", dictionaries)}.`,
    rules_left_out > 0 ? `${rules_left_out} of their rules cannot be kept here.` : "",
    `${of("history items", history)}.`,
    voices && voices.count > 0
      ? `${voices.count} voices, ${voices.cloned} of them cloned, stay with ElevenLabs: they cannot be copied, and speak from here through this server.`
      : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/** A failure that people can read. */
function worded(error: unknown): never {
  if (error instanceof RemoteError && error.code === "unreachable") fail("engine_unreachable");
  if (error instanceof RemoteError) fail("engine_refused", { reason: error.message });
  throw error;
}

async function run(work: Work, { server_id }: { server_id: string }, services: Services): Promise<void> {
  const row = await readServer(services.db.drizzle, server_id);
  if (!row) fail("engine_server_not_found", { server_id });
  const account = openAccount(engineServerOf(row, services.secret), work.signal);
  const all: Import = { work, services, account, server_id, report: structuredClone(nothingImported) };
  try {
    await work.report({ message: "Listing the voices" });
    all.report.voices = await work.step("voices", async () => {
      const voices = await account.listVoices();
      const made = voices.filter(({ category }) => ["cloned", "professional", "generated"].includes(category ?? ""));
      return { count: voices.length, cloned: made.length };
    });
    await work.report({ message: "Bringing the dictionaries" });
    await bringDictionaries(all);
    await work.report({ message: "Counting the history" });
    await bringHistory(all);
  } catch (error) {
    work.signal.throwIfAborted();
    worded(error);
  }
  await updateServer(services.db.drizzle, server_id, { import_report: all.report });
  await work.report({ message: summary(all.report) });
}

/**
 * The kind of job that `POST …/import` queues. Each call is patient by itself: what fails at last, a wrong key among them,
 * is told at once, and another import passes over what was brought.
 */
export const importAccount = defineJob<{ server_id: string }, Services>(
  "import-from-elevenlabs",
  z.object({ server_id: z.string() }),
  run,
  { retriesMax: 0 },
);
