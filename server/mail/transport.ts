/** The mail server. */
import { type Letter, letterHtml, letterText } from "./letter.ts";

/** Why a letter did not go out. */
export interface MailProblem {
  /** In the mail server's words. */
  reason: string;
  /** Trying again is of no use: the server refused it for good (5xx). */
  is_final: boolean;
}

export interface Transport {
  /** Resolves to null when the server took it. */
  send(letter: Letter): Promise<MailProblem | null>;
  /** Connects and signs in, and sends nothing; null when that works, otherwise why not. */
  check(): Promise<string | null>;
  close(): void;
}

const timeoutMs = 20_000;

/**
 * @param smtp_url `smtp://name:password@host:587`, or `smtps://` for TLS from the first byte
 * @param from the sender, as a mail header has it
 * @param url the public address of this server
 */
export function openTransport(smtp_url: string, from: string, url: string): Transport {
  // Loaded with the first letter: a server without one does without the library.
  const opening = () =>
    import("nodemailer").then(({ createTransport }) =>
      createTransport({
        url: smtp_url,
        pool: true,
        connectionTimeout: timeoutMs,
        greetingTimeout: timeoutMs,
        socketTimeout: timeoutMs,
        // A letter is made of texts alone: nothing in it may make the library open files or addresses.
        disableFileAccess: true,
        disableUrlAccess: true,
      }),
    );
  let opened: ReturnType<typeof opening> | undefined;
  const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
  return {
    async send(letter) {
      opened ??= opening();
      const unsubscribe = letter.unsubscribe_path ? { list: { unsubscribe: url + letter.unsubscribe_path } } : {};
      try {
        await (await opened).sendMail({
          from,
          to: letter.to_email,
          subject: letter.subject,
          text: letterText(letter, url),
          html: letterHtml(letter, url),
          ...unsubscribe,
        });
        return null;
      } catch (error) {
        const code = error instanceof Error && "responseCode" in error ? Number(error.responseCode) : 0;
        return { reason: reasonOf(error), is_final: code >= 500 };
      }
    },
    async check() {
      opened ??= opening();
      return await (await opened).verify().then(() => null, reasonOf);
    },
    close: () => void opened?.then((transport) => transport.close()).catch(() => undefined),
  };
}
