import { beforeAll, describe, expect, it } from "vitest";
import { type SharedTestServer, sharedTestServer } from "../testing/server.ts";

describe("the live channel of an owner", () => {
  let server: SharedTestServer;
  beforeAll(async () => {
    server = await sharedTestServer("embedded");
  });

  const signIn = async (email: string, password: string): Promise<string> => {
    const answer = await server.call("POST", "/sign-in", { body: { email, password } });
    return ((await answer.json()) as { access_token: string }).access_token;
  };

  it("tells how an install goes that another owner began, and tells nobody else", async () => {
    const person = await server.signUp();
    const left = new AbortController();
    const listen = async (token: string) => server.call("GET", "/live", { token, signal: left.signal });
    const owner = await listen(await signIn("owner@example.com", person.password));
    const stranger = await listen(person.access_token);
    const { pool } = server.services.db;
    await pool.query(
      "INSERT INTO model_installs (name, user_id, workspace_id, job_id, state) VALUES ('m', 'another', 'w', 'j', 'queued')",
    );
    // What the stranger is told next, so that it is known that nothing came before.
    await pool.query("UPDATE users SET first_name = 'Ann' WHERE user_id = $1", [person.user_id]);
    const hear = async (answer: Response, table: string): Promise<string> => {
      let told = "";
      for await (const part of answer.body ?? []) {
        told += Buffer.from(part).toString();
        if (told.includes(`"table":"${table}"`)) break;
      }
      return told;
    };
    expect(await hear(owner, "model_installs")).toContain(
      '{"topic":"role:operator","table":"model_installs","op":"insert","id":"m"}',
    );
    expect(await hear(stranger, "users")).not.toContain("model_installs");
    left.abort();
  });
});
