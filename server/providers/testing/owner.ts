import { expect } from "vitest";
import type { EngineServerShown } from "../../../contract/providers.ts";
import { OWNER_KEY, type TestServer } from "../../testing/server.ts";

/** What the tests do with connected servers as the owner of the Mynah that `here` gives. */
export function ownerOf(here: () => TestServer) {
  const asOwner = async <T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: T; text: string }> => {
    const answer = await here().call(method, path, { key: OWNER_KEY, ...(body === undefined ? {} : { body }) });
    const text = await answer.text();
    return { status: answer.status, body: JSON.parse(text) as T, text };
  };
  const add = async (body: object): Promise<EngineServerShown> => {
    const added = await asOwner<EngineServerShown>("POST", "/v1/providers/servers", body);
    expect(added.status, added.text).toBe(200);
    return added.body;
  };
  const listed = async (server_id: string): Promise<EngineServerShown> => {
    const { body } = await asOwner<{ servers: EngineServerShown[] }>("GET", "/v1/providers/servers");
    return body.servers.find((each) => each.server_id === server_id) as EngineServerShown;
  };
  return { asOwner, add, listed };
}
