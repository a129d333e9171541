/** What the tests of professional voices begin with. */
import type { SharedTestServer, TestPerson } from "../testing/server.ts";
import { formOf, recordingOf, send } from "../voice-lab/testing.ts";

/** What somebody says in the recordings: some forty seconds together, which is as much as the test server asks for. */
const texts = [
  "The boats came in before the rain, and the harbour was quiet. My grandmother planted apple trees behind the old mill. Whoever visits her garden in summer eats them under the lanterns.",
  "A letter arrived on Tuesday, written in green ink, and nobody knew the hand. It spoke of a lighthouse, a broken clock and seven brothers. We read it twice before the kettle boiled, and then somebody laughed, and the room was warm again.",
  "Winter is long up here, but the evenings have songs in them. Somebody brings a fiddle, somebody else the bread. By midnight even the dogs have gone to sleep beside the stove.",
  "The engine would not start, so we walked along the river until morning. There were herons in the reeds, quite still, as if someone had painted them. Nobody said a word for an hour, and the fog went away long before noon.",
];

/** Recordings of one voice that comes with the product: all, or the first ones. */
export const recordingsOf = (server: SharedTestServer, name: string, count = texts.length): Promise<Blob[]> =>
  Promise.all(texts.slice(0, count).map((text) => recordingOf(server, name, text)));

/** A professional voice without recordings. */
export async function createdVoice(server: SharedTestServer, person: TestPerson, name = "Trained"): Promise<string> {
  const answer = await server.call("POST", "/v1/voices/pvc", { key: person.key, body: { name, language: "en" } });
  return ((await answer.json()) as { voice_id: string }).voice_id;
}

/** What is read where chance would choose: how well any words are understood is measured by the bench. */
export const captchaText = "Letter dolphin pocket river, mirror hammer engine camel.";

/** Asks for the captcha of a voice, which is of those words from then on. */
export async function askCaptcha(server: SharedTestServer, person: TestPerson, voice_id: string): Promise<Response> {
  const answer = await server.call("GET", `/v1/voices/${voice_id}/captcha`, { token: person.access_token });
  const change =
    "UPDATE voice_verifications SET phrase = $2 WHERE voice_id = $1 AND kind = 'captcha' AND state = 'open'";
  await server.services.db.pool.query(change, [voice_id, captchaText]);
  return answer;
}

/** Somebody reads words aloud for a captcha. */
export async function readCaptcha(
  server: SharedTestServer,
  person: TestPerson,
  { voice_id, who, text = captchaText }: { voice_id: string; who: string; text?: string },
) {
  const form = formOf({ recording: await recordingOf(server, who, text) });
  return await send(server, `/v1/voices/${voice_id}/captcha`, form, { token: person.access_token });
}
