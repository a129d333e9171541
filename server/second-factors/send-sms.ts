/** Text messages: by Twilio's call (api.twilio.com, `POST /2010-04-01/Accounts/{sid}/Messages.json`), or into the log. */
import type { Services } from "../context.ts";
import { fail } from "../fail.ts";

const answerMs = 10_000;

type Sender = Pick<Services, "env" | "log">;

/** Whether the operator has set up a way for text messages. */
export const canSendSms = ({ env }: Pick<Services, "env">): boolean => env.MYNAH_SMS_URL !== undefined;

/** On this machine there is no TLS: tests stand in for Twilio there. */
const isHere = (hostname: string): boolean => hostname === "127.0.0.1" || hostname === "localhost";

async function sendByTwilio(sms_url: string, to: string, text: string): Promise<{ ok: boolean; reason: string }> {
  const { hostname, host, username, password, searchParams } = new URL(sms_url);
  const account = decodeURIComponent(username);
  const credentials = Buffer.from(`${account}:${decodeURIComponent(password)}`).toString("base64");
  const service = searchParams.get("messaging_service_sid");
  // A + in an address is read as a space.
  const from = (searchParams.get("from") ?? "").replace(/^ /, "+");
  const answer = await fetch(
    `${isHere(hostname) ? "http" : "https"}://${host}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`,
    {
      method: "POST",
      headers: { authorization: `Basic ${credentials}` },
      body: new URLSearchParams({
        To: to,
        ...(service ? { MessagingServiceSid: service } : { From: from }),
        Body: text,
      }),
      signal: AbortSignal.timeout(answerMs),
    },
  );
  const said = await answer.text();
  return { ok: answer.status === 201, reason: `${answer.status} ${said.slice(0, 300)}` };
}

/**
 * Sends a text message.
 * @param to a number in E.164
 * @throws Refusal sms_not_possible, sms_failed
 */
export async function sendSms({ env, log }: Sender, to: string, text: string): Promise<void> {
  const sms_url = env.MYNAH_SMS_URL;
  if (!sms_url) fail("sms_not_possible");
  if (sms_url.startsWith("console:")) {
    log.info({ to, text }, "a text message was not sent: MYNAH_SMS_URL says console");
    return;
  }
  const sent = await sendByTwilio(sms_url, to, text).catch((error: unknown) => ({ ok: false, reason: String(error) }));
  if (sent.ok) return;
  log.warn({ reason: sent.reason }, "a text message could not be sent");
  fail("sms_failed");
}
