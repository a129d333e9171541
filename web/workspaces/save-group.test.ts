import { describe, expect, it } from "vitest";
import type { WorkspaceGroup } from "../../contract/workspaces.ts";
import { saveGroup } from "./save-group.ts";

const members = ["ann", "bob"].map((user_id) => ({ user_id, email: `${user_id}@example.com` }));
const ok = { status: "ok" } as const;

/** A server that refuses to add Bob as long as it is told to, and what it was asked. */
function serverOf() {
  const asked: string[] = [];
  const server = { refuses: true, asked };
  const calls = {
    add_group: async ({ name }: { name: string }) => {
      asked.push(`add ${name}`);
      return { id: "group", name, members: [] };
    },
    rename_group: async ({ name }: { name: string }) => {
      asked.push(`rename ${name}`);
      return ok;
    },
    add_group_member: async ({ email }: { email: string }) => {
      if (server.refuses && email.startsWith("bob")) throw new Error("refused");
      asked.push(`add ${email}`);
      return ok;
    },
    delete_group_member: async ({ email }: { email: string }) => {
      asked.push(`remove ${email}`);
      return ok;
    },
  } as unknown as Parameters<typeof saveGroup>[0];
  return { server, calls };
}

describe("a group that is saved", () => {
  it("goes on after a step that failed, as it stands by then, and is not made twice", async () => {
    const { server, calls } = serverOf();
    let group: WorkspaceGroup | null = null;
    const save = (name: string, chosen: string[]) =>
      saveGroup(calls, { name, chosen }, members, group, (kept) => {
        group = kept;
      });
    await expect(save("Narrators", ["ann", "bob"])).rejects.toThrow("refused");
    server.refuses = false;
    await save("Speakers", ["bob"]);
    expect(server.asked).toEqual([
      "add Narrators",
      "add ann@example.com",
      "rename Speakers",
      "remove ann@example.com",
      "add bob@example.com",
    ]);
    expect(group).toEqual({ id: "group", name: "Speakers", members: ["bob"] });
  });
});
