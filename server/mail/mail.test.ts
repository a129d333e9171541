import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Database } from "../db/open.ts";
import { freshDatabase, silentLog, testDatabases } from "../db/testing.ts";
import { type Bus, openBus } from "../live/bus.ts";
import { confirmEmail } from "./letters/confirm-email.ts";
import { type Mail, openMail } from "./mail.ts";
import { type Mailbox, openMailbox } from "./testing/mailbox.ts";

const secret = "a secret that only this test has, 0123456789";
const code = "a-code-that-only-the-letter-has";
const minuteMs = 60_000;
/** Nobody listens there. */
const nowhere = "smtp://127.0.0.1:9";

let people = 0;
const somebody = () => `somebody${++people}@example.com`;

describe.each(testDatabases)("letters on the %s database", (kind) => {
  let db: Database;
  let bus: Bus;
  let box: Mailbox;
  let now = new Date("2026-03-10T12:00:00Z");
  const opened: Mail[] = [];
  const lines: string[] = [];
  /** Addresses whose letters were given up. */
  const told: string[] = [];
  const log = {
    info: (fields: object, message: string) => void lines.push(JSON.stringify([fields, message])),
    warn: (fields: object, message: string) => void lines.push(JSON.stringify([fields, message])),
    error: (fields: object, message: string) => void lines.push(JSON.stringify([fields, message])),
  };
  const later = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  /** @param smtp_url null: there is no mail server */
  const open = (smtp_url: string | null = box.url, secretOfServer = secret): Mail => {
    const url = "https://mynah.test";
    const settings = { db, log, live: bus, secret: secretOfServer, url, from: "Mynah <no-reply@mynah.test>" };
    const failed = async ({ to_email }: { to_email: string }) => void told.push(to_email);
    const mail = openMail({ ...settings, smtp_url: smtp_url ?? undefined, now: () => now, failed });
    opened.push(mail);
    return mail;
  };
  const stateOf = async (to_email: string) => {
    const { rows } = await db.pool.query("SELECT state, reason, attempts FROM letters WHERE to_email = $1", [to_email]);
    return rows[0] as { state: string; reason: string | null; attempts: number };
  };

  beforeAll(async () => {
    db = await freshDatabase(kind);
    bus = await openBus(db, silentLog);
    box = await openMailbox();
  }, 300_000);
  beforeEach(() => {
    lines.length = 0;
    box.answerWith(250);
  });
  afterEach(async () => {
    for (const mail of opened.splice(0)) await mail.close();
    await db.pool.query("DELETE FROM letters");
  });
  afterAll(async () => {
    await box.stop();
    await bus.close();
    await db.close();
  });

  it("goes out once the transaction is kept, as text and as a page, with links to the public address", async () => {
    const mail = open();
    const to = somebody();
    await db.transaction((tx) => mail.send(confirmEmail(to, code), tx));
    const letter = await box.next(to);
    expect(letter).toMatchObject({ from: "no-reply@mynah.test", subject: "Confirm your e-mail" });
    expect(letter.headers.from).toBe("Mynah <no-reply@mynah.test>");
    expect(letter.text).toContain(`https://mynah.test/app/verify-email?code=${code}`);
    expect(letter.html).toContain(`href="https://mynah.test/app/verify-email?code=${code}"`);
    expect(letter.headers).not.toHaveProperty("list-unsubscribe");
    await vi.waitFor(async () => expect(await stateOf(to)).toMatchObject({ state: "sent", attempts: 1 }));
    await mail.deliver();
    expect(box.letters.filter((each) => each.to === to)).toHaveLength(1);
  });

  it("does not go out when the transaction is not kept", async () => {
    const mail = open();
    const [lost, kept] = [somebody(), somebody()];
    const failing = db.transaction(async (tx) => {
      await mail.send(confirmEmail(lost, code), tx);
      throw new Error("on second thought");
    });
    await expect(failing).rejects.toThrow("on second thought");
    await mail.send(confirmEmail(kept, code));
    await box.next(kept);
    await mail.deliver();
    expect(box.letters.filter((each) => each.to === lost)).toEqual([]);
  });

  it("writes what people wrote as text, never as a page of theirs", async () => {
    const mail = open();
    const to = somebody();
    await mail.send({ to_email: to, subject: "Café <b>", paragraphs: ["<script>alert(1)</script> & “naïve”"] });
    const letter = await box.next(to);
    expect(letter.subject).toBe("Café <b>");
    expect(letter.text).toBe("<script>alert(1)</script> & “naïve”");
    expect(letter.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &amp; “naïve”");
  });

  it("offers to end letters that nobody needs, and only those", async () => {
    const mail = open();
    const to = somebody();
    await mail.send({ to_email: to, subject: "News", paragraphs: ["New."], unsubscribe_path: "/app/opt-out?key=k" });
    const { headers, text } = await box.next(to);
    expect(headers["list-unsubscribe"]).toBe("<https://mynah.test/app/opt-out?key=k>");
    expect(text).toContain("https://mynah.test/app/opt-out?key=k");
  });

  it("waits while the mail server is away or says not now, longer each time, and goes on", async () => {
    const to = somebody();
    const away = open(nowhere);
    await away.send(confirmEmail(to, code));
    await vi.waitFor(async () =>
      expect(await stateOf(to)).toMatchObject({ state: "waiting", reason: expect.any(String) }),
    );
    await away.close();

    const mail = open();
    box.answerWith(450);
    const before = box.offered();
    await mail.deliver();
    expect(box.offered()).toBe(before);
    later(minuteMs);
    await mail.deliver();
    expect(box.offered()).toBe(before + 1);
    expect(await stateOf(to)).toMatchObject({ state: "waiting", attempts: 2, reason: expect.stringContaining("450") });
    box.answerWith(250);
    later(minuteMs);
    await mail.deliver();
    expect(box.offered()).toBe(before + 1);
    later(minuteMs);
    await mail.deliver();
    await box.next(to);
    expect(await stateOf(to)).toEqual({ state: "sent", attempts: 3, reason: null });
  });

  it("ends when the mail server refuses it for good, and can be tried again by hand", async () => {
    const mail = open();
    const to = somebody();
    box.answerWith(550);
    await mail.send(confirmEmail(to, code));
    await vi.waitFor(async () => expect((await stateOf(to)).state).toBe("failed"));
    later(24 * 60 * minuteMs);
    const before = box.offered();
    await mail.deliver();
    expect(box.offered()).toBe(before);
    box.answerWith(250);
    const [failed] = await mail.list({ page_size: 1, before_letter_id: undefined });
    expect(failed).toMatchObject({ state: "failed", reason: expect.stringContaining("550") });
    expect(await mail.retry(failed?.letter_id ?? "")).toBe(true);
    await box.next(to);
    await vi.waitFor(async () => expect((await stateOf(to)).state).toBe("sent"));
    expect(await mail.retry(failed?.letter_id ?? "")).toBe(false);
    expect(await mail.retry("zzzzzzzzzzzzzzzzzzzz")).toBe(false);
  });

  it("ends after eight attempts", async () => {
    const mail = open();
    const to = somebody();
    box.answerWith(451);
    await mail.send(confirmEmail(to, code));
    await vi.waitFor(async () => expect((await stateOf(to)).reason).not.toBeNull());
    for (let attempt = 2; attempt <= 8; attempt++) {
      expect((await stateOf(to)).state).toBe("waiting");
      later(minuteMs * 2 ** attempt);
      await mail.deliver();
    }
    expect(await stateOf(to)).toMatchObject({ state: "failed", attempts: 8 });
    expect(told).toEqual([expect.any(String), to]);
  });

  it("goes out once when several processes hear of it", async () => {
    const processes = [open(), open(), open()];
    const everybody = Array.from({ length: 12 }, somebody);
    await Promise.all(everybody.map((to, n) => processes[n % 3]?.send(confirmEmail(to, code))));
    for (const to of everybody) await box.next(to);
    await Promise.all(processes.map((mail) => mail.deliver()));
    for (const to of everybody) expect(box.letters.filter((each) => each.to === to)).toHaveLength(1);
  });

  it("keeps codes out of the log where there is a mail server, and out of the database always", async () => {
    const mail = open();
    const to = somebody();
    await mail.send(confirmEmail(to, code));
    await box.next(to);
    const { rows } = await db.pool.query("SELECT * FROM letters");
    expect(lines.join("\n")).not.toContain(code);
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  it("is kept for the owner where there is no mail server, with its link in the log", async () => {
    const mail = open(null);
    const to = somebody();
    await mail.send(confirmEmail(to, code));
    expect(lines.join("\n")).toContain(`https://mynah.test/app/verify-email?code=${code}`);
    expect(await stateOf(to)).toMatchObject({ state: "kept" });
    const [kept] = await mail.list({ page_size: 10, before_letter_id: undefined });
    expect(kept).toMatchObject({ to_email: to, letter: { action: { path: `/app/verify-email?code=${code}` } } });
    expect(await mail.retry(kept?.letter_id ?? "")).toBe(false);
  });

  it("cannot be read with another secret, and is listed all the same", async () => {
    const to = somebody();
    await open(null).send(confirmEmail(to, code));
    const other = open(null, "another secret, which is as long as ours is, 1234");
    const [closed] = await other.list({ page_size: 10, before_letter_id: undefined });
    expect(closed).toMatchObject({ to_email: to, letter: null });
  });

  it("is gone after a month", async () => {
    const mail = open(null);
    await mail.send(confirmEmail(somebody(), code));
    later(29 * 24 * 60 * minuteMs);
    await mail.forget();
    expect(await mail.list({ page_size: 10, before_letter_id: undefined })).toHaveLength(1);
    later(2 * 24 * 60 * minuteMs);
    await mail.forget();
    expect(await mail.list({ page_size: 10, before_letter_id: undefined })).toEqual([]);
  });
});
