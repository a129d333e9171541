import { describe, expect, it } from "vitest";
import type { CatalogueModelShown } from "../../contract/models.ts";
import { OWNER_KEY, startTestServer } from "../testing/server.ts";
import { openTestSource } from "./testing.ts";

const NAME = "sherpa-onnx-pyannote-segmentation-3-0";

describe("models that may not be changed, or not be fetched", () => {
  it("says that the settings forbid it", async () => {
    const server = await startTestServer("embedded", { MYNAH_MODELS_LOCKED: "true" });
    const answer = await server.call("POST", `/v1/models/catalogue/${NAME}/install`, { key: OWNER_KEY });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ detail: { status: "models_locked" } });
    const list = await server.call("GET", "/v1/models/catalogue", { key: OWNER_KEY });
    expect(await list.json()).toMatchObject({ is_locked: true });
    await server.stop();
  });

  it("says at once that the source cannot be reached, and keeps on working", async () => {
    const gone = await openTestSource();
    await gone.close();
    const server = await startTestServer("embedded", { MYNAH_MODELS_SOURCE: gone.url });
    const told = Promise.withResolvers<CatalogueModelShown>();
    const look = async (): Promise<void> => {
      const list = await server.call("GET", "/v1/models/catalogue", { key: OWNER_KEY });
      const { models } = (await list.json()) as { models: CatalogueModelShown[] };
      const failed = models.find(({ state }) => state === "failed");
      if (failed) told.resolve(failed);
    };
    const user = (await (await server.call("GET", "/v1/user", { key: OWNER_KEY })).json()) as { user_id: string };
    const stop = server.services.live.subscribe([`user:${user.user_id}`], () => void look().catch(told.reject));
    await server.call("POST", `/v1/models/catalogue/${NAME}/install`, { key: OWNER_KEY });
    expect((await told.promise).problem).toContain("cannot be reached");
    stop();
    expect((await server.call("GET", "/v1/models", { key: OWNER_KEY })).status).toBe(200);
    await server.stop();
  });
});
