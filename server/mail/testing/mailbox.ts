/** A real SMTP server for tests, on this machine alone, that keeps what it is given and refuses what it is told to. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/** A letter as the mail server got it. */
export interface ReceivedLetter {
  from: string;
  to: string;
  /** Names in lower case. */
  headers: Record<string, string>;
  subject: string;
  /** For readers without HTML. */
  text: string;
  html: string;
}

export interface Mailbox {
  /** For SMTP_URL. */
  url: string;
  /** Everything that was taken, in its order. */
  letters: readonly ReceivedLetter[];
  /** Waits for a letter to an address that was not handed out before. */
  next(to: string, subject?: string): Promise<ReceivedLetter>;
  /** Answers the next letters with this SMTP code instead of taking them; 250 takes them again. */
  answerWith(code: number): void;
  /** Letters that were offered, the refused ones too. */
  offered(): number;
  stop(): Promise<void>;
}

/** Joins the parts of the code in the one link of a letter. */
export function codeIn(letter: ReceivedLetter): string {
  const code = /(?:code|internalCode)=([A-Za-z0-9]+)/.exec(letter.text)?.[1];
  if (!code) throw new Error(`No code in the letter “${letter.subject}”`);
  return code;
}

const quotedPrintable = (body: string): string =>
  Buffer.from(
    body.replace(/=\r\n/g, "").replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number(`0x${hex}`))),
    "latin1",
  ).toString("utf8");

function decoded(body: string, encoding: string | undefined): string {
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8");
  return encoding === "quoted-printable" ? quotedPrintable(body) : body;
}

/** A header of words outside of ASCII (RFC 2047). */
const unfolded = (value: string): string =>
  value
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?(q|b)\?(.*?)\?=/gi, (_, kind: string, words: string) =>
      kind.toLowerCase() === "b"
        ? Buffer.from(words, "base64").toString("utf8")
        : quotedPrintable(words.replaceAll("_", " ")),
    );

function readHeaders(head: string): Record<string, string> {
  const lines = head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(":");
      return [line.slice(0, at).toLowerCase(), unfolded(line.slice(at + 1).trim())];
    }),
  );
}

/** Reads a message of two alternatives, as ours are (RFC 2045). */
function readMessage(message: string): Omit<ReceivedLetter, "from" | "to"> {
  const [head = "", ...rest] = message.split("\r\n\r\n");
  const headers = readHeaders(head);
  const boundary = /boundary="([^"]+)"/.exec(headers["content-type"] ?? "")?.[1] ?? "";
  const parts = rest.join("\r\n\r\n").split(`--${boundary}`);
  const part = (type: string): string => {
    for (const each of parts) {
      const [inner = "", ...body] = each.replace(/^\r\n/, "").split("\r\n\r\n");
      const about = readHeaders(inner);
      if (about["content-type"]?.startsWith(type)) {
        return decoded(body.join("\r\n\r\n"), about["content-transfer-encoding"]).trimEnd();
      }
    }
    return "";
  };
  return { headers, subject: headers.subject ?? "", text: part("text/plain"), html: part("text/html") };
}

/** Opens a mail server. @param port 0: any free one */
export async function openMailbox(port = 0): Promise<Mailbox> {
  const letters: ReceivedLetter[] = [];
  const handed = new Set<ReceivedLetter>();
  const waiting = new Set<() => void>();
  let answer = 250;
  let offered = 0;
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onData(stream, session, done) {
      void text(stream).then((message) => {
        offered += 1;
        if (answer !== 250) {
          done(Object.assign(new Error("Not now, thank you"), { responseCode: answer }));
          return;
        }
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? "" : mailFrom.address;
        for (const { address } of rcptTo) letters.push({ from, to: address, ...readMessage(message) });
        done();
        for (const look of [...waiting]) look();
      });
    },
  });
  server.on("error", () => undefined);
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const bound = (server.server.address() as AddressInfo).port;

  return {
    url: `smtp://127.0.0.1:${bound}`,
    letters,
    next(to, subject) {
      const { promise, resolve, reject } = Promise.withResolvers<ReceivedLetter>();
      const timer = setTimeout(() => {
        waiting.delete(look);
        const got = letters.filter((letter) => letter.to === to).map((letter) => letter.subject);
        reject(new Error(`No letter to ${to}${subject ? ` with “${subject}”` : ""}; there: ${got.join(", ")}`));
      }, 20_000);
      const look = () => {
        const found = letters.find(
          (letter) => !handed.has(letter) && letter.to === to && (!subject || letter.subject === subject),
        );
        if (!found) return;
        handed.add(found);
        waiting.delete(look);
        clearTimeout(timer);
        resolve(found);
      };
      waiting.add(look);
      look();
      return promise;
    },
    answerWith(code) {
      answer = code;
    },
    offered: () => offered,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
