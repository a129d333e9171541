import { describe, expect, it } from "vitest";
import type { CatalogueModelShown } from "../../contract/models.ts";
import { OWNER_KEY, startTestServer } from "../testing/server.ts";
import { installModel } from "./install-model.ts";
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

  it("says that an install was given up which took the server down again and again, and lets it be begun again", async () => {
    const server = await startTestServer("embedded", { MYNAH_MODELS_SOURCE: "http://127.0.0.1:9" });
    const { db } = server.services;
    // As it is found after the last crash.
    await db.pool.query(
      "INSERT INTO model_installs (name, user_id, workspace_id, job_id, state) VALUES ($1, 'u', 'w', 'j', 'downloading')",
      [NAME],
    );
    const find = async (): Promise<CatalogueModelShown | undefined> => {
      const list = await server.call("GET", "/v1/models/catalogue", { key: OWNER_KEY });
      return ((await list.json()) as { models: CatalogueModelShown[] }).models.find(({ name }) => name === NAME);
    };
    await installModel.giveUp("another one", { name: NAME }, server.services);
    expect(await find()).toMatchObject({ state: "downloading" });
    await installModel.giveUp("j", { name: NAME }, server.services);
    expect(await find()).toMatchObject({ state: "failed", problem: expect.stringContaining("again and again") });
    const again = await server.call("POST", `/v1/models/catalogue/${NAME}/resume`, { key: OWNER_KEY });
    expect(again.status).toBe(200);
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
    const stop = server.services.live.subscribe(["role:operator"], () => void look().catch(told.reject));
    await server.call("POST", `/v1/models/catalogue/${NAME}/install`, { key: OWNER_KEY });
    expect((await told.promise).problem).toContain("cannot be reached");
    stop();
    expect((await server.call("GET", "/v1/models", { key: OWNER_KEY })).status).toBe(200);
    await server.stop();
  });
});
