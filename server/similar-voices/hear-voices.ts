/** Listening to the previews of voices in the background, one after the other and after everybody else's requests. */
import { join } from "node:path";
import { limits } from "../../contract/limits.ts";
import { AudioError } from "../audio/audio-error.ts";
import type { Services } from "../context.ts";
import type { Database } from "../db/open.ts";
import { projectedBy } from "../engines/hearing/likeness.ts";
import { PoolClosedError } from "../engines/pool.ts";
import type { Heard } from "../engines/works.ts";
import { FileNotFoundError } from "../files/files.ts";
import { fetchFile, withFolder } from "../voice-lab/index.ts";
import { findPremades, previewKey, readPreview, type VoiceOnHand } from "../voices/index.ts";
import { type HeardTraits, readPremadeTraits, readUnheard, savePremadeTraits, saveTraits } from "./store.ts";

const atOnce = 20;
/** For one preview: a file to fetch or a sentence to speak, and a minute to hear. */
const msMax = 300_000;
const share = "voice likeness";

/** What is heard in a preview. What cannot be heard has no traits. */
async function traitsOf({ engines }: Services, sound: Heard, signal: AbortSignal): Promise<number[] | null> {
  const request = { sound, seconds_max: limits.similarSecondsHeard };
  const { traits } = await engines.ask("voice_traits", request, { signal, share, priority: "batch" });
  return traits && [...traits];
}

const traitsOfFile = (services: Services, key: string): Promise<number[] | null> =>
  withFolder(async (folder) => {
    const path = join(folder, "preview");
    const content_type = (await services.files.stat(key))?.content_type ?? "";
    await fetchFile(services, key, path);
    return await traitsOf(services, { path, content_type }, AbortSignal.timeout(msMax));
  });

/**
 * Keeps what is heard of one voice. What is no sound, or not there, is not tried again; whatever else fails is, the next
 * time. False when the engines are closed: there is no use in trying others.
 */
async function tryOne(services: Services, voice_id: string, hear: () => Promise<void>): Promise<boolean> {
  try {
    await hear();
  } catch (error) {
    if (error instanceof PoolClosedError) return false;
    services.log.warn({ error, voice_id }, "what a voice sounds like could not be found out");
  }
  return true;
}

const nullWhereUnheard = (error: unknown): null => {
  if (error instanceof AudioError || error instanceof FileNotFoundError) return null;
  throw error;
};

async function hearAllShared(services: Services): Promise<void> {
  const connection = services.db.drizzle;
  let after = "";
  for (;;) {
    const waiting = await readUnheard(connection, projectedBy, { after, count: atOnce });
    for (const { voice_id, preview_key } of waiting) {
      const goesOn = await tryOne(services, voice_id, async () => {
        const traits = await traitsOfFile(services, preview_key).catch(nullWhereUnheard);
        await saveTraits(connection, { voice_id, traits, made_by: projectedBy, heard_key: preview_key });
      });
      if (!goesOn) return;
      after = voice_id;
    }
    if (waiting.length < atOnce) return;
  }
}

/** Those of engines that can be listened to for nothing: their speech costs nothing, or somebody had it spoken before. */
export async function unheardPremades(services: Services, known: readonly HeardTraits[]): Promise<VoiceOnHand[]> {
  const keys = new Map(known.map(({ voice_id, heard_key }) => [voice_id, heard_key]));
  const unheard = findPremades(services).filter(
    (voice) => voice.disabled_reason === null && keys.get(voice.voice_id) !== previewKey(voice),
  );
  const isFree = await Promise.all(
    unheard.map(
      async (voice) =>
        services.engines.speaksForNothing(voice.provider) || (await services.files.stat(previewKey(voice))) !== null,
    ),
  );
  return unheard.filter((_, i) => isFree[i]);
}

async function hearAllPremades(services: Services): Promise<void> {
  const connection = services.db.drizzle;
  for (const voice of await unheardPremades(services, await readPremadeTraits(connection, projectedBy))) {
    const { voice_id } = voice;
    const goesOn = await tryOne(services, voice_id, async () => {
      const signal = AbortSignal.timeout(msMax);
      const bytes = new Uint8Array(await readPreview(services, voice, signal));
      const sound = { bytes, content_type: "audio/mpeg" };
      const traits = await traitsOf(services, sound, signal).catch(nullWhereUnheard);
      // How loud it is may have been measured only now, and the name of its preview says that too.
      const now = findPremades(services).find((each) => each.voice_id === voice_id) ?? voice;
      await savePremadeTraits(connection, { voice_id, traits, made_by: projectedBy, heard_key: previewKey(now) });
    });
    if (!goesOn) return;
  }
}

/** Work that is under way already is waited for instead of begun again. */
function onceAtATime(work: (services: Services) => Promise<void>): (services: Services) => Promise<void> {
  const running = new WeakMap<Database, Promise<void>>();
  return (services) => {
    const before = running.get(services.db);
    if (before) return before;
    const begun = work(services).finally(() => running.delete(services.db));
    running.set(services.db, begun);
    return begun;
  };
}

/** Listens to the voices that people share and that nobody listened to yet, or that sound otherwise since. */
export const hearShared = onceAtATime(hearAllShared);

/** Listens to the voices that engines bring: when somebody first asks for voices like a recording. */
export const hearPremades = onceAtATime(hearAllPremades);
