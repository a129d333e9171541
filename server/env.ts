/** Everything that the operator decides, checked at boot. docs/operating.md lists the same names. */
import { isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import { limits } from "../contract/limits.ts";

const flag = z.enum(["true", "false", "1", "0"]).transform((text) => text === "true" || text === "1");

/** Settings that mean something only together. */
const together = [
  ["MYNAH_GOOGLE_CLIENT_ID", "MYNAH_GOOGLE_CLIENT_SECRET"],
  ["MYNAH_GITHUB_CLIENT_ID", "MYNAH_GITHUB_CLIENT_SECRET"],
  ["MYNAH_OIDC_ISSUER", "MYNAH_OIDC_CLIENT_ID", "MYNAH_OIDC_CLIENT_SECRET"],
  ["MYNAH_STRIPE_SECRET_KEY", "MYNAH_STRIPE_WEBHOOK_SECRET"],
] as const;

/** Passwords of other providers' clients go over TLS, or stay on this machine. */
const isSafeAddress = (address: string): boolean => {
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
};

const settings = z.object({
  /** Port of the web server. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** Address to listen on. */
  HOST: z.string().default("0.0.0.0"),
  /** Folder of everything that Mynah keeps on disk. */
  MYNAH_DATA: z.string().default("./data"),
  /** The public address, for links in letters and share links. */
  MYNAH_URL: z.url().optional(),
  /** Key of everything signed or encrypted; made on first boot in MYNAH_DATA when absent. */
  MYNAH_SECRET: z.string().min(32).optional(),
  /** Who may join: open until the owner exists and then invited, unless set. */
  MYNAH_SIGN_UP: z.enum(["open", "invited", "closed"]).optional(),
  /** Whether signing up asks for a solved challenge, which costs a robot a second of its computer for each account. */
  MYNAH_CAPTCHA: flag.default(false),
  MYNAH_OWNER_EMAIL: z.email().optional(),
  MYNAH_OWNER_PASSWORD: z.string().min(8).max(128).optional(),
  MYNAH_OWNER_API_KEY: z.string().min(16).max(200).optional(),
  /** Requests that an enterprise workspace may have under way at once. */
  MYNAH_ENTERPRISE_CONCURRENCY: z.coerce.number().int().min(1).max(10_000).default(100),
  /** Worker threads that speak; default: one per core. */
  MYNAH_WORKERS: z.coerce.number().int().min(1).max(256).optional(),
  /** Whether each of them speaks a sentence as it starts, so that the first that is asked of it comes as soon as the others. */
  MYNAH_WARM_UP: flag.default(true),
  /** Engines beside the embedded one that may be used, with commas between: neural, system, openai, elevenlabs. Absent: all. */
  MYNAH_ENGINES: z
    .string()
    .transform((text) => text.split(",").map((name) => name.trim()))
    .optional(),
  /** Where programs of the operating system are looked for. */
  PATH: z.string().optional(),
  /** Calls per second and caller before 429. */
  MYNAH_REQUESTS_PER_SECOND: z.coerce.number().int().min(1).default(500),
  /**
   * How many proxies of the operator's are in front (true: one), each of which adds whom it was called by to the end of
   * X-Forwarded-For. Their headers that tell where the caller is are believed too.
   */
  MYNAH_TRUST_PROXY: z
    .string()
    .regex(/^(true|false|\d)$/, "must be true, false or the number of proxies")
    .transform((text) => (text === "true" ? 1 : Number(text === "false" ? 0 : text)))
    .default(0),
  /** Name servers that are asked whether a domain is a workspace's own, with commas between; absent: the system's. */
  MYNAH_DNS_SERVERS: z
    .string()
    .transform((text) => text.split(",").map((server) => server.trim()))
    .refine(
      (servers) => servers.every((server) => isIP(server.replace(/^\[(.+)\](?::\d+)?$|^([^:]+):\d+$/, "$1$2")) !== 0),
      "must be IP addresses, with a port where it is not 53",
    )
    .optional(),
  /** A database of places by address in MaxMind's format (.mmdb), for those whose proxy tells no place. */
  MYNAH_GEO_DATABASE: z.string().optional(),
  /** A product-analytics service that /ingest leads to; without it pages count nothing and /ingest is not there. */
  MYNAH_ANALYTICS_URL: z.url().optional(),
  /** Whether newcomers are shown a checklist of first steps. */
  MYNAH_ONBOARDING_CHECKLIST: flag.default(true),
  /** How a program shows that the speaker of a voice agrees: by what its account agreed to, or by a phrase as in the pages. */
  MYNAH_VOICE_CONSENT: z.enum(["attested", "phrase"]).default("attested"),
  /** Whether what is spoken and changed here bears a mark in its sound that nobody hears, by which it is known again. */
  MYNAH_WATERMARK: flag.default(false),
  /** Whether files of what is spoken and changed here say so: a signed packet at their front. */
  MYNAH_PROVENANCE: flag.default(false),
  /** Whether what people put into the voice library waits for the owner of this installation. */
  MYNAH_VOICE_REVIEW: flag.default(false),
  /** Minutes of speech that the training of a professional voice asks for. */
  MYNAH_PROFESSIONAL_MINUTES: z.coerce.number().min(0.5).max(180).default(limits.professionalSpeechMinutesMin),
  /** When set, GET /metrics asks for it as a bearer token. */
  MYNAH_METRICS_TOKEN: z.string().min(16).optional(),
  /** Whether nobody may install or remove models. */
  MYNAH_MODELS_LOCKED: flag.default(false),
  /** A mirror: what stands in place of the address of the publisher's releases. */
  MYNAH_MODELS_SOURCE: z.url().optional(),
  MYNAH_LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  /** PostgreSQL; without it the embedded database in MYNAH_DATA. */
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional(),
  /** The mail server: smtp://name:password@host:587, or smtps:// for TLS from the first byte. Without it letters are kept. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//)
    .optional(),
  /** Who letters come from, as a mail header has it. */
  MYNAH_MAIL_FROM: z.string().optional(),
  /** Where text messages go: twilio://ACCOUNT_SID:AUTH_TOKEN@api.twilio.com?from=+15005550006, or console: into the log. */
  MYNAH_SMS_URL: z
    .string()
    .regex(/^(console:|twilio:\/\/[^:@/]+:[^@/]+@[^?]+\?(from|messaging_service_sid)=.+)/)
    .optional(),
  /** Sign in with Google: the client that was registered there for `<MYNAH_URL>/sign-in/with/google/callback`. */
  MYNAH_GOOGLE_CLIENT_ID: z.string().optional(),
  MYNAH_GOOGLE_CLIENT_SECRET: z.string().optional(),
  /** Sign in with GitHub. */
  MYNAH_GITHUB_CLIENT_ID: z.string().optional(),
  MYNAH_GITHUB_CLIENT_SECRET: z.string().optional(),
  /** A GitHub Enterprise Server of one's own. */
  MYNAH_GITHUB_URL: z.url().default("https://github.com"),
  /** Sign in with any OpenID Connect provider: its issuer, whose /.well-known/openid-configuration is read. */
  MYNAH_OIDC_ISSUER: z.url().optional(),
  MYNAH_OIDC_CLIENT_ID: z.string().optional(),
  MYNAH_OIDC_CLIENT_SECRET: z.string().optional(),
  /** What its button says. */
  MYNAH_OIDC_NAME: z.string().max(40).default("single sign-on"),
  /** Who lets plans through: the owner of this installation, nobody (everything is free), or Stripe. */
  MYNAH_BILLING: z.enum(["approval", "free", "stripe"]).default("approval"),
  /** Of the account at Stripe that is paid, and of the webhook there that leads to `<MYNAH_URL>/billing/stripe/events`. */
  MYNAH_STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, "must begin with sk_ or rk_")
    .optional(),
  MYNAH_STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, "must begin with whsec_")
    .optional(),
  /** Where Stripe's API is. */
  MYNAH_STRIPE_URL: z.url().default("https://api.stripe.com"),
  S3_ENDPOINT: z.url().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
});

export type Env = Omit<z.output<typeof settings>, "MYNAH_DATA"> & { MYNAH_DATA: string };

/** Speech that the training of a professional voice asks for, in seconds. */
export const professionalSecondsMin = ({
  MYNAH_PROFESSIONAL_MINUTES: minutes,
}: Pick<Env, "MYNAH_PROFESSIONAL_MINUTES">) => 60 * minutes;

/** An environment that cannot be used; the message lists every name that is wrong. */
export class EnvError extends Error {}

/**
 * Reads and checks the operator's settings. Empty values count as absent.
 * @throws EnvError naming each wrong setting.
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new EnvError(`These settings are not right:\n${lines.join("\n")}`);
  }
  const wrong = [
    ...together
      .filter((names) => new Set(names.map((name) => parsed.data[name] === undefined)).size > 1)
      .map((names) => `  ${names.join(", ")}: set all of them or none`),
    ...(parsed.data.MYNAH_BILLING === "stripe" && parsed.data.MYNAH_STRIPE_SECRET_KEY === undefined
      ? ["  MYNAH_BILLING: stripe needs MYNAH_STRIPE_SECRET_KEY and MYNAH_STRIPE_WEBHOOK_SECRET"]
      : []),
    ...(["MYNAH_OIDC_ISSUER", "MYNAH_GITHUB_URL", "MYNAH_STRIPE_URL"] as const)
      .filter((name) => !isSafeAddress(parsed.data[name] ?? "https://localhost"))
      .map((name) => `  ${name}: must begin with https://`),
  ];
  if (wrong.length > 0) throw new EnvError(`These settings are not right:\n${wrong.join("\n")}`);
  return { ...parsed.data, MYNAH_DATA: resolve(parsed.data.MYNAH_DATA) };
}
