import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CatalogueModelShown } from "../../contract/models.ts";
import type { Context } from "../context.ts";
import { authenticate } from "../sign-in/index.ts";
import { OWNER_KEY, startTestServer, type TestServer } from "../testing/server.ts";
import { installModel } from "./install-model.ts";
import { listCatalogue } from "./list-catalogue.ts";
import { startInstall } from "./start-install.ts";

const NAME = "sherpa-onnx-pyannote-segmentation-3-0";
const OTHER = "silero_vad_v5";

describe("models that may not be changed, or not be fetched", () => {
  /** Its source of models is where nobody listens. */
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer("embedded");
  });
  afterAll(() => server.stop());

  it("says that the settings forbid it", async () => {
    const { services } = server;
    const caller = await authenticate(services)(new Headers({ "xi-api-key": OWNER_KEY }));
    const ctx = { ...services, env: { ...services.env, MYNAH_MODELS_LOCKED: true }, caller } as Context;
    await expect(startInstall(ctx, { name: NAME })).rejects.toMatchObject({ code: "models_locked", status: 403 });
    expect(await listCatalogue(ctx)).toMatchObject({ is_locked: true });
  });

  it("says that an install was given up which took the server down again and again, and lets it be begun again", async () => {
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
  });

  it("says at once that the source cannot be reached, and keeps on working", async () => {
    const told = Promise.withResolvers<CatalogueModelShown>();
    const look = async (): Promise<void> => {
      const list = await server.call("GET", "/v1/models/catalogue", { key: OWNER_KEY });
      const { models } = (await list.json()) as { models: CatalogueModelShown[] };
      const failed = models.find(({ name, state }) => name === OTHER && state === "failed");
      if (failed) told.resolve(failed);
    };
    const stop = server.services.live.subscribe(["role:operator"], () => void look().catch(told.reject));
    await server.call("POST", `/v1/models/catalogue/${OTHER}/install`, { key: OWNER_KEY });
    expect((await told.promise).problem).toContain("cannot be reached");
    stop();
    expect((await server.call("GET", "/v1/models", { key: OWNER_KEY })).status).toBe(200);
  });
});
