import { beforeAll, describe, expect, it } from "vitest";
import { limits } from "../../contract/limits.ts";
import { type SharedTestServer, sharedTestServer } from "../testing/server.ts";

describe("a form", () => {
  let server: SharedTestServer;
  beforeAll(async () => {
    server = await sharedTestServer("embedded");
  });

  /** To a call that anybody may make. */
  const send = async (form: FormData) => {
    // The rest of what is refused is not read: the connection is good for nothing more.
    const how = { method: "POST", body: form, headers: { connection: "close" } };
    const answer = await fetch(`${server.url}/sign-in/with/sso/nobody/acs`, how);
    return [answer.status, ((await answer.json()) as { detail: { status: string } }).detail.status];
  };

  it("is refused when its fields together are larger than a body may be", async () => {
    const form = new FormData();
    for (let i = 0; i < 5; i++) form.append(`field ${i}`, "x".repeat(limits.jsonBodyBytesMax / 4));
    expect(await send(form)).toEqual([413, "body_too_large"]);
  });

  it("is refused when it has more parts than are read, none of which is dropped unsaid", async () => {
    const fields = new FormData();
    for (let i = 0; i < 201; i++) fields.append(`field ${i}`, "x");
    const files = new FormData();
    for (let i = 0; i < 51; i++) files.append("files", new Blob(["x"]), "x.txt");
    for (const form of [fields, files]) expect(await send(form)).toEqual([400, "invalid_body"]);
  });
});
