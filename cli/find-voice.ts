/** The voice that somebody names. */
import type { Output } from "../contract/endpoint.ts";
import type { voices } from "../contract/voices.ts";
import { type Connection, call } from "./connection.ts";
import { CommandFailure } from "./failure.ts";

type Voice = Output<typeof voices.list>["voices"][number];

/** Every voice of the server. */
export async function listVoices(connection: Connection): Promise<Voice[]> {
  const response = await call(connection, "GET", "/v1/voices");
  return ((await response.json()) as Output<typeof voices.list>).voices;
}

/**
 * The voice with this id, this name, or a name that starts so; the first of all when none is named.
 * @throws CommandFailure when there is none, or more than one.
 */
export async function findVoice(connection: Connection, named: string | undefined): Promise<Voice> {
  const all = await listVoices(connection);
  if (named === undefined) return all[0] ?? fail("This server has no voices.");
  const folded = named.toLowerCase();
  const exact = all.find((voice) => voice.voice_id === named || voice.name.toLowerCase() === folded);
  if (exact) return exact;
  const [first, ...others] = all.filter((voice) => voice.name.toLowerCase().startsWith(folded));
  if (!first) return fail(`There is no voice "${named}". See them with: mynah voices`);
  if (others.length > 0) {
    return fail(`"${named}" may be ${[first, ...others].map((voice) => voice.name).join(", ")}. Which one?`);
  }
  return first;
}

function fail(message: string): never {
  throw new CommandFailure(message);
}
