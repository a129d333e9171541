/** How each call about voices is made so that it changes something, for the test that asks for its entry in the log. */
import type { VoiceFolder } from "../../contract/voice-folders.ts";
import { OWNER_KEY, type SharedTestServer, type TestPerson } from "../testing/server.ts";
import { makeVoiceThings } from "../testing/voice-things.ts";
import { giveVoice } from "../voice-library/testing.ts";

/** How a call is made so that it changes something: who asks, the path's names, the query and the body. */
export interface Made {
  by?: { token: string } | { key: string };
  path?: Record<string, string>;
  query?: string;
  body?: object | FormData;
}

/** What changes nothing of a workspace, and why. */
export const changesNoVoice: Record<string, string> = {
  "voices.edit_settings": "is of whoever speaks, alone",
  "voice_lab.add": "takes recordings; its own tests hold its entry",
  "voice_lab.import": "takes a file; its own tests hold its entry",
  "voice_lab.delete_sample": "makes the voice anew; its own tests hold its entry",
  "voice_lab.ask_phrase": "asks for a phrase; what is read of it has its entry",
  "voice_lab.sign": "takes a recording; its own tests hold its entry",
  "voice_lab.add_consent_link": "asks somebody else; what they agree to has its entry",
  "voice_lab.ask_phrase_of_link": "asks for a phrase; what is read of it has its entry",
  "voice_lab.sign_by_link": "takes a recording; its own tests hold its entry",
  "voice_design.create_previews": "makes what is not kept",
  "voice_design.design": "makes what is not kept",
  "voice_design.remix": "makes what is not kept",
  "voice_design.generate": "makes what is not kept",
  "similar_voices.find": "looks only",
  "professional_voices.add_samples": "takes recordings; its own tests hold its entry",
  "professional_voices.edit_sample": "listens to a recording anew; its own tests hold its entry",
  "professional_voices.delete_sample": "deletes a recording; its own tests hold its entry",
  "professional_voices.separate_speakers": "listens only",
  "professional_voices.pass_captcha": "takes a recording; its own tests hold its entry",
  "professional_voices.pass_pvc_captcha": "takes a recording; its own tests hold its entry",
  "professional_voices.train": "takes recordings; its own tests hold its entry",
  "professional_voices.run_training": "takes recordings; its own tests hold its entry",
  "professional_voices.cancel_training": "stops what takes recordings; its own tests hold its entry",
};

interface Scene {
  server: SharedTestServer;
  owner: TestPerson;
  /** Calls as the owner of the workspace. */
  call: (method: string, path: string, body?: object) => Promise<{ read: <T>() => T }>;
  someName: () => string;
}

/** Ways to change the voices of the owner of a workspace. @param scene asked when a call is made */
export function waysToChangeVoices(scene: () => Scene): Record<string, () => Promise<Made>> {
  const call: Scene["call"] = (...what) => scene().call(...what);
  const someName = () => scene().someName();
  const rows = (statement: string, values: unknown[]) => scene().server.services.db.pool.query(statement, values);
  const voice = (columns = {}) => giveVoice(scene().server, scene().owner, { name: someName(), columns });
  const folder = async () =>
    (await call("POST", "/v1/voice-folders", { name: someName() })).read<VoiceFolder>().folder_id;
  const design = async () => {
    await rows("DELETE FROM voice_folders WHERE user_id = $1", [scene().owner.user_id]);
    const { generated_voice_id } = await makeVoiceThings(scene().server, scene().owner);
    return { voice_name: someName(), voice_description: "A heron that speaks of fish.", generated_voice_id };
  };
  /** A voice that somebody else shares with those who have its link. */
  const sharedVoice = async () => {
    const { server } = scene();
    const maker = await server.signUp();
    const voice_id = await giveVoice(server, maker, { name: someName() });
    await server.call("POST", `/v1/voices/${voice_id}/share`, { key: maker.key, body: { enable: true, emails: [] } });
    const { rows: found } = await rows("SELECT public_user_id FROM users WHERE user_id = $1", [maker.user_id]);
    return { public_user_id: found[0]?.public_user_id as string, voice_id };
  };
  const unverified = async () => {
    const form = new FormData();
    form.append("files", new Blob(["I agree. Signed, the heron."], { type: "text/plain" }), "letter.txt");
    return { path: { voice_id: await voice({ category: "professional", is_verified: false }) }, body: form };
  };
  const asOperator = { key: OWNER_KEY };
  return {
    "voice_lab.edit": async () => {
      const form = new FormData();
      form.append("name", someName());
      return { path: { voice_id: await voice() }, body: form };
    },
    "voice_lab.delete": async () => ({ path: { voice_id: await voice() } }),
    "voice_lab.delete_many": async () => ({ body: { voice_ids: [await voice()] } }),
    "voice_lab.attest": async () => {
      await call("POST", "/v1/user/agree-to-terms", { terms: "content" });
      return { by: { key: scene().owner.key }, path: { voice_id: await voice({ is_verified: false }) } };
    },
    "voice_lab.add_folder": async () => ({ body: { name: someName() } }),
    "voice_lab.edit_folder": async () => ({ path: { folder_id: await folder() }, body: { name: someName() } }),
    "voice_lab.delete_folder": async () => ({ path: { folder_id: await folder() } }),
    "voice_lab.add_collection": async () => ({ body: { title: someName(), icon: "book" } }),
    "voice_lab.edit_collection": async () => ({ path: { collection_id: await folder() }, body: { icon: "book" } }),
    "voice_lab.delete_collection": async () => ({ path: { collection_id: await folder() } }),
    "voice_lab.add_to_collection": async () => ({ path: { collection_id: await folder(), voice_id: await voice() } }),
    "voice_lab.remove_from_collection": async () => {
      const [collection_id, voice_id] = [await folder(), await voice()];
      await call("POST", "/v1/voices/places", { voice_ids: [voice_id], folder_id: collection_id });
      return { path: { collection_id, voice_id } };
    },
    "voice_lab.place": async () => ({ body: { voice_ids: [await voice()], folder_id: await folder() } }),
    "voice_design.keep": async () => ({ body: await design() }),
    "voice_design.keep_from_preview": async () => ({ body: await design() }),
    "voice_design.keep_generated": async () => ({ body: await design() }),
    "voice_library.add": async () => ({ path: await sharedVoice(), body: { new_name: someName() } }),
    "voice_library.share": async () => ({ path: { voice_id: await voice() }, body: { enable: true } }),
    "voice_library.share_library": async () => ({
      path: { voice_id: await voice() },
      body: { enable_library: true, name: someName(), description: "Reads as herons fish." },
    }),
    "professional_voices.create": async () => ({ body: { name: someName(), language: "en" } }),
    "professional_voices.edit": async () => ({
      path: { voice_id: await voice({ category: "professional" }) },
      body: { name: someName() },
    }),
    "professional_voices.ask_manual_verification": unverified,
    "professional_voices.ask_pvc_verification": unverified,
    "voice_reviews.report": async () => ({ path: await sharedVoice(), body: { reason: "my_voice" } }),
    "voice_reviews.decide": async () => {
      const review_id = someName();
      const open = "INSERT INTO voice_reviews (review_id, voice_id, cause, details) VALUES ($1, $2, 'report', '')";
      await rows(open, [review_id, await voice()]);
      return { by: asOperator, path: { review_id }, body: { decision: "dismiss" } };
    },
    "voice_reviews.set_safety": async () => ({
      by: asOperator,
      path: { voice_id: await voice() },
      body: { safety_control: "BAN", reason: "It imitates a heron." },
    }),
  };
}
