import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { history as contract } from "../../contract/history.ts";
import type { Context } from "../context.ts";
import { operator_log, users } from "../db/schema/index.ts";
import { testDatabases } from "../db/testing.ts";
import { newId } from "../ids.ts";
import { openTestServices, type TestServices } from "../testing/verbs.ts";
import { addFeedback } from "./add-feedback.ts";
import { adminGetAudio } from "./admin-get-audio.ts";
import { adminListFeedback } from "./admin-list-feedback.ts";
import { adminReviewFeedback } from "./admin-review-feedback.ts";
import { deleteHistoryItem } from "./delete-history-item.ts";
import { getHistoryItem } from "./get-history-item.ts";
import { getShareLink } from "./get-share-link.ts";
import { getSharedAudio, getSharedItem } from "./get-shared-item.ts";
import { addItem, bytesOf } from "./testing.ts";

const liked = {
  thumbs_up: true,
  feedback: "",
  emotions: false,
  inaccurate_clone: false,
  glitches: false,
  audio_quality: false,
  other: false,
};

describe.each(testDatabases)("on the %s database", (kind) => {
  let test: TestServices;
  let ctx: Context;
  let operator: Context;
  beforeAll(async () => {
    test = await openTestServices(kind, new URL("../engines/testing/tones.ts", import.meta.url));
    operator = await test.person({ is_operator: true });
  }, 300_000);
  beforeEach(async () => {
    ctx = await test.person();
  });
  afterAll(() => test?.close());

  const logged = async (action: string) =>
    await test.services.db.drizzle.select().from(operator_log).where(eq(operator_log.action, action));

  describe("feedback", () => {
    it("is kept, and replaced until it is reviewed", async () => {
      const { history_item_id } = await addItem(ctx);
      const feedbackOf = async () => (await getHistoryItem(ctx, { history_item_id })).feedback;
      expect(await feedbackOf()).toBeNull();
      const text = "  It sounds like rain on slate.  ";
      expect(await addFeedback(ctx, { history_item_id, ...liked, feedback: text })).toEqual({ status: "ok" });
      const first = { ...liked, feedback: text.trim(), review_status: "not_reviewed" };
      expect(await feedbackOf()).toEqual(first);
      const bad = { ...liked, thumbs_up: false, glitches: true, other: true, feedback: "short \uD800" };
      await addFeedback(ctx, { history_item_id, ...bad });
      expect(await feedbackOf()).toEqual({ ...bad, feedback: "short \uFFFD", review_status: "not_reviewed" });
      await adminReviewFeedback(operator, { history_item_id });
      await expect(addFeedback(ctx, { history_item_id, ...liked })).rejects.toMatchObject({
        code: "feedback_reviewed",
        message: "This feedback cannot be changed as it was already reviewed.",
      });
      expect(await feedbackOf()).toEqual({ ...bad, feedback: "short \uFFFD", review_status: "reviewed" });
    });

    it.each([
      [true, "x".repeat(19), false],
      [true, ` ${"x".repeat(19)} `, false],
      [true, "x".repeat(20), true],
      [true, "", true],
      [true, "   ", true],
      [false, "x", true],
    ])("with thumbs up %s and the text %j is taken: %s", async (thumbs_up, feedback, isTaken) => {
      const { history_item_id } = await addItem(ctx);
      const adding = addFeedback(ctx, { ...liked, history_item_id, thumbs_up, feedback });
      if (isTaken) await expect(adding).resolves.toEqual({ status: "ok" });
      else {
        const message = "Feedback must be at least 20 characters long";
        await expect(adding).rejects.toMatchObject({ code: "feedback_too_short", message });
      }
    });

    it("is refused for what somebody else made or nobody did", async () => {
      const { history_item_id } = await addItem(ctx);
      const stranger = await test.person();
      const gone = { code: "history_item_not_found" };
      await expect(addFeedback(stranger, { history_item_id, ...liked })).rejects.toMatchObject(gone);
      await expect(addFeedback(ctx, { history_item_id: newId(), ...liked })).rejects.toMatchObject(gone);
      await expect(adminReviewFeedback(operator, { history_item_id })).rejects.toMatchObject(gone);
    });

    it("waits for the operator, newest first and page by page, until it is reviewed", async () => {
      const items = [await addItem(ctx), await addItem(ctx), await addItem(ctx)];
      await addItem(ctx);
      for (const { history_item_id } of items) await addFeedback(ctx, { history_item_id, ...liked });
      const [oldest, middle, newest] = items.map((item) => item.history_item_id);
      const list = async (query: object = {}) => {
        const page = await adminListFeedback(operator, { review_status: "not_reviewed", page_size: 2, ...query });
        expect(contract.admin_list_feedback.answer.schema.parse(page)).toEqual(page);
        return page;
      };
      const first = await list();
      expect(first.has_more).toBe(true);
      expect(first.feedback.map((each) => each.history_item_id)).toEqual([newest, middle]);
      expect(first.feedback[0]).toMatchObject({ email: ctx.caller.email, user_id: ctx.caller.user_id });
      const rest = await list({ start_after_history_item_id: middle });
      expect(rest.feedback.map((each) => each.history_item_id)).toContain(oldest);
      await adminReviewFeedback(operator, { history_item_id: newest as string });
      expect((await list()).feedback.map((each) => each.history_item_id)).toEqual([middle, oldest]);
      const reviewed = await list({ review_status: "reviewed" });
      expect(reviewed.feedback[0]).toMatchObject({ history_item_id: newest, feedback: { review_status: "reviewed" } });
      const shown = (await logged("feedback.list")).map((entry) => entry.subject.history_item_ids);
      expect(shown).toContain(`${newest} ${middle}`);
      expect((await logged("feedback.review")).at(-1)).toMatchObject({ operator_user_id: operator.caller.user_id });
    });
  });

  describe("a share link", () => {
    it("is made once, however many ask at the same time", async () => {
      const { history_item_id } = await addItem(ctx);
      const links = await Promise.all([1, 2, 3, 4].map(() => getShareLink(ctx, { history_item_id })));
      expect(new Set(links.map((link) => link.share_link)).size).toBe(1);
      expect(links[0]?.share_link).toMatch(/^http:\/\/mynah\.test\/share\/[0-9A-Za-z]{20}$/);
      expect(links[0]?.public_user_name).toBeNull();
    });

    it("shows anybody the text, the sound and the public name, and nothing else of its maker", async () => {
      const { history_item_id, audio, text } = await addItem(ctx);
      const { user_id } = ctx.caller;
      await test.services.db.drizzle.update(users).set({ public_user_name: "Wren" }).where(eq(users.user_id, user_id));
      const { share_link, public_user_name } = await getShareLink(ctx, { history_item_id });
      expect(public_user_name).toBe("Wren");
      const share_link_id = share_link.split("/").at(-1) as string;
      const anybody = { ...ctx, caller: null };
      const shared = await getSharedItem(anybody, { share_link_id });
      expect(contract.get_shared.answer.schema.parse(shared)).toEqual(shared);
      expect(shared).toMatchObject({ text, voice_name: "Ondine", public_user_name: "Wren", duration_seconds: 0.5 });
      expect(shared.audio_url).toBe(`http://mynah.test/v1/shared-history/${share_link_id}/audio`);
      for (const secret of [user_id, ctx.caller.workspace_id, history_item_id, ctx.caller.email]) {
        expect(JSON.stringify(shared)).not.toContain(secret);
      }
      expect(Buffer.compare(await bytesOf(await getSharedAudio(anybody, { share_link_id }, null)), audio)).toBe(0);
      const part = await getSharedAudio(anybody, { share_link_id }, { start: 3, end: 5 });
      expect(Buffer.compare(await bytesOf(part), audio.subarray(3, 6))).toBe(0);
      await deleteHistoryItem(ctx, { history_item_id });
      const gone = { code: "share_link_not_found" };
      await expect(getSharedItem(anybody, { share_link_id })).rejects.toMatchObject(gone);
      await expect(getSharedAudio(anybody, { share_link_id }, null)).rejects.toMatchObject(gone);
    });

    it("is found by a key that may only read, and not made by it", async () => {
      const { history_item_id } = await addItem(ctx);
      const api_key = { api_key_hashed: "of a reader", permissions: ["speech_history_read"] as const };
      const reader = { ...ctx, caller: { ...ctx.caller, api_key } };
      await expect(getShareLink(reader, { history_item_id })).rejects.toMatchObject({ code: "missing_permissions" });
      const { share_link } = await getShareLink(ctx, { history_item_id });
      expect(await getShareLink(reader, { history_item_id })).toMatchObject({ share_link });
    });

    it("is refused for what somebody else made", async () => {
      const { history_item_id } = await addItem(ctx);
      const stranger = await test.person();
      await expect(getShareLink(stranger, { history_item_id })).rejects.toMatchObject({
        code: "history_item_not_found",
      });
      expect((await getHistoryItem(ctx, { history_item_id })).share_link_id).toBeNull();
    });
  });

  describe("the operator", () => {
    it("hears any item, and each time is written down", async () => {
      const { history_item_id, audio } = await addItem(ctx);
      const { user_id, workspace_id } = ctx.caller;
      const subject = { workspace_id, user_id, history_item_id };
      const heard = await adminGetAudio(operator, subject, null);
      expect(Buffer.compare(await bytesOf(heard), audio)).toBe(0);
      const wrong = { ...subject, user_id: operator.caller.user_id };
      await expect(adminGetAudio(operator, wrong, null)).rejects.toMatchObject({ code: "history_item_not_found" });
      const entries = (await logged("history.audio")).filter(
        (entry) => entry.subject.history_item_id === history_item_id,
      );
      expect(entries).toMatchObject([{ operator_user_id: operator.caller.user_id, subject }]);
    });
  });
});
