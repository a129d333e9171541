/** People who work together, for tests. */
import type { WorkspaceRole } from "../../contract/workspaces.ts";
import type { SharedTestServer, TestPerson } from "../testing/server.ts";

type Server = SharedTestServer;

/** Puts a workspace on the plan whose seats its owner sets, as the owner of the installation does. */
export async function giveSeats(server: Server, workspace_id: string, max_seats: number | null): Promise<void> {
  const { pool } = server.services.db;
  await pool.query("UPDATE subscriptions SET tier = 'enterprise', status = 'active' WHERE workspace_id = $1", [
    workspace_id,
  ]);
  await pool.query("UPDATE workspaces SET max_seats = $2 WHERE workspace_id = $1", [workspace_id, max_seats]);
}

/** Invites somebody, and finds the code in the letter that they got. */
export async function inviteTo(server: Server, admin: TestPerson, email: string, said: object = {}): Promise<string> {
  const options = { token: admin.access_token, body: { email, ...said } };
  const answer = await server.call("POST", "/v1/workspace/invites/add", options);
  if (answer.status !== 200) throw new Error(await answer.text());
  await answer.body?.cancel();
  const letters = await server.services.mail.list({ page_size: 50, before_letter_id: undefined });
  const letter = letters.find(({ to_email, subject }) => to_email === email && subject.startsWith("Join "));
  const path = letter?.letter?.action?.path ?? "";
  return new URL(path, "http://mynah.test").searchParams.get("invite_code") ?? "";
}

/** Somebody new, or `person`, joins the workspace of an admin; they work in it from then on. */
export async function addMember(
  server: Server,
  admin: TestPerson,
  workspace_role: WorkspaceRole,
  person?: TestPerson,
): Promise<TestPerson> {
  const joiner = person ?? (await server.signUp());
  const code = await inviteTo(server, admin, joiner.email, { workspace_role });
  const answer = await server.call("POST", `/v1/workspace/invites/${code}/accept`, { token: joiner.access_token });
  if (answer.status !== 200) throw new Error(await answer.text());
  await answer.body?.cancel();
  return { ...joiner, workspace_id: admin.workspace_id, key: await server.keyOf({ ...joiner, ...idsOf(admin) }) };
}

const idsOf = ({ workspace_id }: TestPerson) => ({ workspace_id });

/** An owner with as many seats as people. */
export async function newOwner(server: Server): Promise<TestPerson> {
  const owner = await server.signUp();
  await giveSeats(server, owner.workspace_id, null);
  return owner;
}

/** What a call was answered with: its status, or that of its refusal. */
export async function outcome(answer: Promise<Response>): Promise<string> {
  const answered = await answer;
  if (answered.ok) {
    await answered.body?.cancel();
    return "ok";
  }
  return ((await answered.json()) as { detail: { status: string } }).detail.status;
}
