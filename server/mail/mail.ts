/**
 * Letters: written in the transaction that they belong to, and sent when it is kept, by whichever process comes first.
 * Without a mail server they are kept for the owner to read, and their links are in the log.
 *
 * They are not jobs: a mail server that is away comes back after minutes, and a job tries again after seconds.
 */
import type { Log } from "../db/log.ts";
import type { Database, Transaction } from "../db/open.ts";
import { newId } from "../ids.ts";
import type { Bus } from "../live/bus.ts";
import { openText, sealText } from "../seal.ts";
import { type Letter, letter as letterSchema } from "./letter.ts";
import {
  deleteLettersBefore,
  insertLetter,
  type LetterRow,
  listLetters,
  requeueLetter,
  takeDue,
  writeLetter,
} from "./store.ts";
import { openTransport } from "./transport.ts";

const attemptsMax = 8;
const firstPauseMs = 60_000;
const keptDays = 30;
const dayMs = 86_400_000;

/** A letter as the owner of the installation reads it. */
export interface KeptLetter extends Pick<LetterRow, "letter_id" | "state" | "reason" | "created_at" | "sent_at"> {
  to_email: string;
  subject: string;
  /** null when it was sealed with another secret. */
  letter: Letter | null;
}

export interface Mail {
  /** Whether there is a server to send with. */
  sends: boolean;
  /** What links in letters begin with. */
  url: string;
  /** Writes a letter; it goes out once the transaction is kept. */
  send(letter: Letter, tx?: Transaction): Promise<void>;
  /** Sends what is due; resolves when nothing is. The regular upkeep calls it too. */
  deliver(): Promise<void>;
  list(page: { page_size: number; before_letter_id: string | undefined }): Promise<KeptLetter[]>;
  /** Puts a letter that has not gone out at the head of the line; false when there is none. */
  retry(letter_id: string): Promise<boolean>;
  /** Removes letters that are older than a month. */
  forget(): Promise<void>;
  close(): Promise<void>;
}

interface Settings {
  db: Database;
  log: Log;
  live: Pick<Bus, "subscribe">;
  secret: string;
  /** The public address, without a slash at the end. */
  url: string;
  smtp_url: string | undefined;
  /** The sender, as a mail header has it. */
  from: string;
  now: () => Date;
  /** Called when a letter is given up. */
  failed: (letter: Pick<LetterRow, "to_email" | "subject"> & { reason: string }) => Promise<void>;
}

const ownerOf = (letter_id: string) => `letter ${letter_id}`;

/** Opens the mail; nothing is connected until a letter is sent. */
export function openMail({ db, log, live, secret, url, smtp_url, from, now, failed }: Settings): Mail {
  const transport = smtp_url ? openTransport(smtp_url, from, url) : null;

  const read = (row: LetterRow): Letter | null => {
    const content = openText(row.content_sealed, ownerOf(row.letter_id), secret);
    return content === null ? null : letterSchema.parse(JSON.parse(content));
  };

  async function sendOne(row: LetterRow): Promise<void> {
    const letter = read(row);
    const end = (changes: Parameters<typeof writeLetter>[2]) => writeLetter(db.drizzle, row.letter_id, changes);
    const giveUp = async (reason: string) => {
      await end({ state: "failed", reason });
      await failed({ to_email: row.to_email, subject: row.subject, reason });
    };
    if (!letter || !transport) {
      await giveUp("It was sealed with another MYNAH_SECRET, or there is no mail server.");
      return;
    }
    const problem = await transport.send(letter);
    if (!problem) {
      await end({ state: "sent", sent_at: now(), reason: null });
      return;
    }
    const isOver = problem.is_final || row.attempts >= attemptsMax;
    if (isOver) await giveUp(problem.reason);
    else await end({ reason: problem.reason });
    log.warn({ letter_id: row.letter_id, attempts: row.attempts, is_over: isOver }, "a letter could not be sent");
  }

  async function sendDue(): Promise<void> {
    for (;;) {
      const pause = (attempts: number) => new Date(now().getTime() + firstPauseMs * 2 ** (attempts - 1));
      const row = await takeDue(db.drizzle, { now: now(), next: pause });
      if (!row) return;
      await sendOne(row);
    }
  }

  let delivering: Promise<void> | undefined;
  let again = false;
  const deliver = async (): Promise<void> => {
    if (!transport) return;
    again = true;
    delivering ??= (async () => {
      try {
        while (again) {
          again = false;
          await sendDue();
        }
      } finally {
        delivering = undefined;
      }
    })();
    await delivering;
  };
  // What another process wrote is heard of too: whoever is free sends it.
  const unsubscribe = live.subscribe(["role:operator"], ({ table, op }) => {
    if (table !== "letters" || op !== "insert") return;
    deliver().catch((error: unknown) => log.warn({ error }, "letters could not be sent"));
  });

  return {
    sends: transport !== null,
    url,
    async send(letter, tx) {
      const letter_id = newId();
      await insertLetter(tx ?? db.drizzle, {
        letter_id,
        to_email: letter.to_email,
        subject: letter.subject,
        content_sealed: sealText(JSON.stringify(letter), ownerOf(letter_id), secret),
        state: transport ? "waiting" : "kept",
        due_at: now(),
        created_at: now(),
      });
      if (transport) return;
      const link = letter.action ? { link: url + letter.action.path } : {};
      log.info(
        { subject: letter.subject, ...link, ...(letter.code ? { code: letter.code } : {}) },
        "a letter was kept",
      );
    },
    deliver,
    async list(page) {
      const rows = await listLetters(db.drizzle, page);
      return rows.map((row) => ({ ...row, letter: read(row) }));
    },
    async retry(letter_id) {
      if (!transport) return false;
      const found = await requeueLetter(db.drizzle, letter_id, now());
      if (found) deliver().catch((error: unknown) => log.warn({ error }, "letters could not be sent"));
      return found;
    },
    async forget() {
      await deleteLettersBefore(db.drizzle, new Date(now().getTime() - keptDays * dayMs));
    },
    async close() {
      unsubscribe();
      await delivering?.catch(() => undefined);
      transport?.close();
    },
  };
}
