import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { User } from "../../contract/account.ts";
import { CHECKLIST_ITEMS } from "../../contract/onboarding.ts";
import type { Context } from "../context.ts";
import { testDatabases } from "../db/testing.ts";
import { authenticate } from "../sign-in/index.ts";
import { type SharedTestServer, sharedTestServer, type TestPerson } from "../testing/server.ts";
import { answerSurvey } from "./answer-survey.ts";
import { completeStep } from "./complete-step.ts";

describe.each(testDatabases)("onboarding on %s", (kind) => {
  let server: SharedTestServer;
  let person: TestPerson;
  beforeAll(async () => {
    server = await sharedTestServer(kind);
  });
  beforeEach(async () => {
    person = await server.signUp();
  });

  const user = async (): Promise<User> =>
    (await (await server.call("GET", "/v1/user", { token: person.access_token })).json()) as User;
  const send = async (path: string, body: object = {}) => {
    const answer = await server.call("POST", `/v1/user/${path}`, { token: person.access_token, body });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  /** The steps that are complete. */
  const done = async () =>
    (await user()).onboarding_checklist?.items.flatMap((each) => (each.is_completed ? [each.item_id] : [])) ?? [];

  it("is to come for somebody who has just signed up", async () => {
    expect(await user()).toMatchObject({
      is_onboarding_completed: false,
      is_onboarding_checklist_completed: false,
      onboarding_survey: null,
      onboarding_checklist: null,
    });
  });

  it("keeps what newcomers say of themselves, and begins the checklist", async () => {
    const survey = {
      first_name: "Ada",
      role: "developer",
      subrole: "backend",
      timezone: "Europe/Vienna",
      source: "blog",
    };
    expect(await send("onboarding-survey", survey)).toEqual({ status: 200, body: { status: "ok" } });
    expect(await user()).toMatchObject({
      first_name: "Ada",
      is_onboarding_completed: true,
      is_onboarding_checklist_completed: false,
      onboarding_survey: survey,
      onboarding_checklist: {
        checklist_id: expect.any(String),
        hidden: false,
        items: CHECKLIST_ITEMS.map((item_id) => ({ item_id, is_completed: false })),
      },
    });
  });

  it("lets newcomers skip the survey", async () => {
    await send("onboarding-survey");
    expect(await user()).toMatchObject({ first_name: null, is_onboarding_completed: true, onboarding_survey: {} });
  });

  it("completes each step once, of two at the same time too", async () => {
    await send("onboarding-checklist/initiate");
    const both = await Promise.all([
      send("onboarding-checklist/update", { item_id: "api_key" }),
      send("onboarding-checklist/update", { item_id: "api_key" }),
    ]);
    expect(both.map(({ body }) => body.newly_completed).sort()).toEqual([false, true]);
    expect(await done()).toEqual(["api_key"]);
  });

  it("begins a checklist once: what is complete of it stays so", async () => {
    await send("onboarding-checklist/initiate");
    await send("onboarding-checklist/update", { item_id: "api_key" });
    const before = (await user()).onboarding_checklist;
    await send("onboarding-checklist/initiate");
    expect((await user()).onboarding_checklist).toEqual(before);
  });

  it("refuses a step that there is not", async () => {
    await send("onboarding-checklist/initiate");
    expect((await send("onboarding-checklist/update", { item_id: "dubbing" })).status).toBe(422);
  });

  it("completes the first speech by itself, also when it is asked for by a program", async () => {
    await send("onboarding-checklist/initiate");
    const voices = await server.call("GET", "/v1/voices", { key: person.key });
    const [voice] = ((await voices.json()) as { voices: { voice_id: string }[] }).voices;
    const spoken = await server.call("POST", `/v1/text-to-speech/${voice?.voice_id}`, {
      key: person.key,
      body: { text: "Good day." },
    });
    await spoken.arrayBuffer();
    expect(await done()).toEqual(["text_to_speech"]);
  });

  it("hides the checklist and goes on completing its steps", async () => {
    await send("onboarding-checklist/initiate");
    expect((await send("onboarding-checklist/hide")).status).toBe(200);
    expect(await completeStep(server.services, person.user_id, "text_to_speech")).toBe(true);
    expect((await user()).onboarding_checklist).toMatchObject({ hidden: true });
    expect(await done()).toEqual(["text_to_speech"]);
  });

  it("is done when somebody says so, and completes nothing afterwards", async () => {
    await send("onboarding-checklist/initiate");
    expect((await send("onboarding-checklist/mark-complete")).status).toBe(200);
    expect((await user()).is_onboarding_checklist_completed).toBe(true);
    expect(await completeStep(server.services, person.user_id, "api_key")).toBe(false);
    await send("onboarding-checklist/initiate");
    expect((await user()).is_onboarding_checklist_completed).toBe(true);
  });

  it("is done with its checklist as soon as the survey is where the operator wants none", async () => {
    const { services } = server;
    const env = { ...services.env, MYNAH_ONBOARDING_CHECKLIST: false };
    const headers = new Headers({ authorization: `Bearer ${person.access_token}` });
    const caller = await authenticate(services)(headers);
    await answerSurvey({ ...services, env, caller } as Context, {});
    expect(await user()).toMatchObject({
      is_onboarding_completed: true,
      is_onboarding_checklist_completed: true,
      onboarding_checklist: null,
    });
  });
});
