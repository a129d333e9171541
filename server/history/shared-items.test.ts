/** History items that are shared, at the front door. */
import { beforeAll, describe, expect, it } from "vitest";
import type { HistoryItem } from "../../contract/history.ts";
import { RESOURCE_ROLES } from "../../contract/sharing.ts";
import { testDatabases } from "../db/testing.ts";
import { openTeam, type Team } from "../sharing/testing.ts";
import { OWNER_KEY, type SharedTestServer, sharedTestServer, type TestPerson } from "../testing/server.ts";

describe.each(testDatabases)("shared history items on %s", (kind) => {
  let server: SharedTestServer;
  let team: Team;
  let colleague: TestPerson;
  beforeAll(async () => {
    server = await sharedTestServer(kind);
    team = await openTeam(server);
    colleague = await team.hire();
  }, 300_000);

  it.each(RESOURCE_ROLES)("lets a %s do so much with a history item, and no more", async (role) => {
    const { ask, statusOf, read, speak, share, sharesOf, maker } = team;
    const id = await speak("The heron stands where the reeds end.");
    const before = await statusOf(ask(colleague, "GET", `/v1/history/${id}`));
    expect(before).toBe("history_item_not_found");
    expect(await share("history_item", id, { role, group_id: colleague.user_id })).toBe(200);
    const item = await read<HistoryItem>(ask(colleague, "GET", `/v1/history/${id}`));
    expect(item.access_info).toEqual({
      is_creator: false,
      creator_name: maker.email,
      creator_email: maker.email,
      role,
    });
    for (const part of ["audio", "audio-link", "waveform", "subtitles"]) {
      expect(await statusOf(ask(colleague, "GET", `/v1/history/${id}/${part}`))).toBe(200);
    }
    const download = { history_item_ids: [id] };
    expect(await statusOf(ask(colleague, "POST", "/v1/history/download", download))).toBe(200);
    const forbidden = "history_item_forbidden";
    const feedback = { thumbs_up: false, glitches: true };
    expect(await statusOf(ask(colleague, "POST", `/v1/history/${id}/feedback`, feedback))).toBe(
      role === "viewer" ? forbidden : 200,
    );
    const isAdmin = role === "admin";
    expect(await statusOf(ask(colleague, "GET", `/v1/history/${id}/share-link`))).toBe(isAdmin ? 200 : forbidden);
    expect(await share("history_item", id, { role: "viewer", group_id: "default" }, colleague)).toBe(
      isAdmin ? 200 : "resource_forbidden",
    );
    expect(await statusOf(ask(colleague, "DELETE", `/v1/history/${id}`))).toBe(isAdmin ? 200 : forbidden);
    expect(await statusOf(ask(maker, "GET", `/v1/history/${id}`))).toBe(isAdmin ? "history_item_not_found" : 200);
    if (isAdmin) expect(await sharesOf(id)).toEqual([]);
  });

  it("tells the owner of the installation who gave feedback, not whose item it is", async () => {
    const { maker, ask, speak, share } = team;
    const id = await speak("Feedback of another.");
    await share("history_item", id, { role: "commenter", user_email: colleague.email });
    const judge = (who: TestPerson, body: object) => ask(who, "POST", `/v1/history/${id}/feedback`, body);
    const author = async () => {
      const answer = await server.call("GET", "/admin/feedback?page_size=100", { key: OWNER_KEY });
      const { feedback } = (await answer.json()) as { feedback: { history_item_id: string; email: string }[] };
      return feedback.find((each) => each.history_item_id === id)?.email;
    };
    await judge(colleague, { thumbs_up: false, glitches: true });
    expect(await author()).toBe(colleague.email);
    await judge(maker, { thumbs_up: true });
    expect(await author()).toBe(maker.email);
  });

  it("leaves no share of a thing that is deleted while it is shared", async () => {
    const { rows, ask, statusOf, speak, share, maker } = team;
    const ids = [await speak("Gone."), await speak("Gone."), await speak("Gone."), await speak("Gone.")];
    await Promise.all(
      ids.flatMap((id) => [
        share("history_item", id, { role: "viewer", user_email: colleague.email }),
        statusOf(ask(maker, "DELETE", `/v1/history/${id}`)),
      ]),
    );
    expect(await rows("SELECT 1 FROM resource_shares WHERE resource_id = ANY($1)", [ids])).toEqual([]);
  });

  describe("the history of what others share", () => {
    type Page = { history: HistoryItem[]; last_history_item_id: string | null; has_more: boolean };
    const list = (who: TestPerson, query = "") =>
      team.read<Page>(team.ask(who, "GET", `/v1/history?shared=with_me${query}`));
    const idsOf = ({ history }: Page) => history.map((each) => each.history_item_id);

    it("lists it newest first, page by page and by its words, apart from one's own", async () => {
      const { hire, addGroup, ask, read, speak, share, maker } = team;
      const reader = await hire();
      const group_id = await addGroup(reader);
      const shared = [await speak("A red kite."), await speak("A green kite."), await speak("A red boat.")];
      const [first = "", second = "", third = ""] = shared;
      await share("history_item", first, { role: "viewer", user_email: reader.email });
      await share("history_item", second, { role: "editor", group_id });
      // Twice with the same person, and there once.
      await share("history_item", third, { role: "viewer", group_id });
      await share("history_item", third, { role: "admin", user_email: reader.email });
      const own = await speak("A red kite of my own.", reader);
      const page = await list(reader);
      expect(idsOf(page)).toEqual([third, second, first]);
      expect(page.history.map((each) => each.access_info?.role)).toEqual(["admin", "editor", "viewer"]);
      const start = await list(reader, "&page_size=2");
      expect([idsOf(start), start.has_more]).toEqual([[third, second], true]);
      const rest = await list(reader, `&page_size=2&start_after_history_item_id=${start.last_history_item_id}`);
      expect([idsOf(rest), rest.has_more]).toEqual([[first], false]);
      expect(idsOf(await list(reader, "&search=red"))).toEqual([third, first]);
      expect(idsOf(await list(reader, "&search=red%20kite"))).toEqual([first]);
      expect(idsOf(await list(reader, "&voice_id=nobody"))).toEqual([]);
      const mine = await read<Page>(ask(reader, "GET", "/v1/history"));
      expect(idsOf(mine)).toEqual([own]);
      expect(mine.history[0]).not.toHaveProperty("access_info");
      // Its maker has it already.
      expect(idsOf(await list(maker))).not.toContain(first);
    });
  });
});
