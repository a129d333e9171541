/** People of one workspace for tests of sharing, and how they call. */
import { expect } from "vitest";
import { newId } from "../ids.ts";
import type { SharedTestServer, TestPerson } from "../testing/server.ts";

/** A workspace of its owner; the maker is an editor of it, as whoever is hired. */
export async function openTeam(server: SharedTestServer) {
  const admin = await server.signUp();
  const { workspace_id } = admin;

  const rows = async <T extends object>(statement: string, values: unknown[] = []) =>
    (await server.services.db.pool.query<T>(statement, values)).rows;

  /** Somebody new in the workspace. */
  const hire = async (): Promise<TestPerson> => {
    const person = await server.signUp();
    const { user_id } = person;
    await rows("INSERT INTO workspace_members (workspace_id, user_id, workspace_role) VALUES ($1, $2, 'editor')", [
      workspace_id,
      user_id,
    ]);
    await rows("UPDATE users SET workspace_id = $1 WHERE user_id = $2", [workspace_id, user_id]);
    return { ...person, workspace_id, key: await server.keyOf({ user_id, workspace_id }) };
  };
  const maker = await hire();

  const addGroup = async (...people: TestPerson[]): Promise<string> => {
    const group_id = newId();
    await rows("INSERT INTO workspace_groups (group_id, workspace_id, name) VALUES ($1, $2, $1)", [
      group_id,
      workspace_id,
    ]);
    for (const { user_id } of people) {
      await rows("INSERT INTO workspace_group_members (group_id, user_id) VALUES ($1, $2)", [group_id, user_id]);
    }
    return group_id;
  };

  const ask = (who: TestPerson, method: string, path: string, body?: unknown) =>
    server.call(method, path, { key: who.key, body });
  /** 200, or the refusal's code. */
  const statusOf = async (answer: Promise<Response>) => {
    const given = await answer;
    if (given.status === 200) {
      await given.body?.cancel();
      return 200;
    }
    return ((await given.json()) as { detail: { status: string } }).detail.status;
  };
  const read = async <T>(answer: Promise<Response>): Promise<T> => {
    const given = await answer;
    expect(given.status).toBe(200);
    return (await given.json()) as T;
  };
  const addDictionary = async (by = maker, more: object = {}): Promise<string> => {
    const rules = [{ type: "alias", string_to_replace: "heron", alias: "tall bird" }];
    const body = { name: "Birds", rules, ...more };
    return (await read<{ id: string }>(ask(by, "POST", "/v1/pronunciation-dictionaries/add-from-rules", body))).id;
  };
  /** A history item of somebody's. */
  const speak = async (text: string, by = maker): Promise<string> => {
    const answer = await ask(by, "POST", `/v1/text-to-speech/${server.voice_id}`, { text });
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
    return answer.headers.get("history-item-id") ?? "";
  };
  const at = (type: string, id: string) => `/v1/workspace/resources/${type}/${id}`;
  const share = (type: string, id: string, body: object, by = maker) =>
    statusOf(ask(by, "POST", `${at(type, id)}/share`, body));
  const unshare = (type: string, id: string, body: object, by = maker) =>
    statusOf(ask(by, "POST", `${at(type, id)}/unshare`, body));
  const sharesOf = (id: string) =>
    rows<{ holder_id: string }>("SELECT holder_id FROM resource_shares WHERE resource_id = $1", [id]);
  return {
    admin,
    maker,
    rows,
    hire,
    addGroup,
    ask,
    statusOf,
    read,
    addDictionary,
    speak,
    at,
    share,
    unshare,
    sharesOf,
  };
}

export type Team = Awaited<ReturnType<typeof openTeam>>;
