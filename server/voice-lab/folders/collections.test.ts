import { beforeAll, describe, expect, it } from "vitest";
import { ElevenLabsClient } from "../../../clients/index.ts";
import { testDatabases } from "../../db/testing.ts";
import { type SharedTestServer, sharedTestServer } from "../../testing/server.ts";

describe.each(testDatabases)("collections of voices on the %s database", (kind) => {
  let server: SharedTestServer;
  const clientOf = async () =>
    new ElevenLabsClient({ apiKey: (await server.signUp()).key, baseUrl: server.url, maxRetries: 0 });
  beforeAll(async () => {
    server = await sharedTestServer(kind);
  });
  const missing = { statusCode: 404, body: { detail: { status: "voice_folder_not_found" } } };

  it("are made, changed, filled, emptied and deleted by the official client, and are the folders of the product", async () => {
    const { key } = await server.signUp();
    const { voices } = new ElevenLabsClient({ apiKey: key, baseUrl: server.url, maxRetries: 0 });
    const { voice_id } = server;
    const books = await voices.collections.create({ title: "Books", icon: "book" });
    const { collectionId } = books;
    expect(books).toEqual({ collectionId, title: "Books", icon: "book", permissionOnResource: "admin" });
    const plays = await voices.collections.create({ title: "Plays", icon: "mask" });
    const renamed = await voices.collections.update(collectionId, { title: "Audiobooks" });
    expect(renamed).toEqual({ ...books, title: "Audiobooks" });
    expect(await voices.collections.update(collectionId, { icon: "pen" })).toEqual({ ...renamed, icon: "pen" });
    expect(await voices.collections.get(collectionId)).toEqual({ ...renamed, icon: "pen" });
    expect((await voices.collections.list()).collections.map(({ title }) => title)).toEqual(["Audiobooks", "Plays"]);

    const foundIn = async (id: string) =>
      (await voices.search({ collectionId: id })).voices.map((voice) => voice.voiceId);
    expect(await voices.collections.addVoice(collectionId, voice_id)).toEqual({ collectionId, voiceId: voice_id });
    expect(await foundIn(collectionId)).toEqual([voice_id]);
    const shown = (await (await server.call("GET", "/v1/voice-folders", { key })).json()) as { folders: unknown[] };
    expect(shown.folders).toMatchObject([{ folder_id: collectionId, name: "Audiobooks", voices: 1 }, { voices: 0 }]);

    await voices.collections.addVoice(plays.collectionId, voice_id);
    expect([await foundIn(collectionId), await foundIn(plays.collectionId)]).toEqual([[], [voice_id]]);
    await voices.collections.removeVoice(collectionId, voice_id);
    expect(await foundIn(plays.collectionId)).toEqual([voice_id]);
    await voices.collections.removeVoice(plays.collectionId, voice_id);
    expect(await foundIn(plays.collectionId)).toEqual([]);

    expect(await voices.collections.delete(collectionId)).toEqual({ collectionId });
    await expect(voices.collections.get(collectionId)).rejects.toMatchObject(missing);
  });

  it("keeps private what is another's, and refuses a name that is taken and voices that are not there", async () => {
    const [mine, theirs] = [await clientOf(), await clientOf()];
    const { collectionId } = await mine.voices.collections.create({ title: "Books", icon: "" });
    await expect(mine.voices.collections.create({ title: "Books", icon: "" })).rejects.toMatchObject({
      body: { detail: { status: "voice_folder_name_taken" } },
    });
    await expect(mine.voices.collections.addVoice(collectionId, "nobody")).rejects.toMatchObject({
      body: { detail: { status: "voice_not_found" } },
    });
    const { collections } = theirs.voices;
    expect((await collections.list()).collections).toEqual([]);
    await expect(collections.get(collectionId)).rejects.toMatchObject(missing);
    await expect(collections.update(collectionId, { title: "Theirs" })).rejects.toMatchObject(missing);
    await expect(collections.addVoice(collectionId, server.voice_id)).rejects.toMatchObject(missing);
    await expect(collections.removeVoice(collectionId, server.voice_id)).rejects.toMatchObject(missing);
    await expect(collections.delete(collectionId)).rejects.toMatchObject(missing);
    expect((await mine.voices.collections.get(collectionId)).title).toBe("Books");
  });
});
