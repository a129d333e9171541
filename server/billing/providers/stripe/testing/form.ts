/** How Stripe reads what is sent to it: form fields such as `items[0][price]`, each of a published shape. */

/** What was sent, before it is checked: fields are texts or have fields of their own. */
export type Sent = string | { [name: string]: Sent };

/** Checks one value. @throws StripeRefusal */
export type Check<T> = (sent: Sent, path: string) => T;

/** An error as Stripe answers it. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly body: { type: string; code?: string; param?: string; message: string; decline_code?: string };
  constructor(status: number, body: StripeRefusal["body"]) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

/** Refuses a request, about one of its parameters where there is one. */
export function refuse(message: string, param?: string, code?: string, status = 400): never {
  throw new StripeRefusal(status, {
    type: "invalid_request_error",
    message,
    ...(param ? { param } : {}),
    ...(code ? { code } : {}),
  });
}

/** Reads form fields into nested ones. */
export function readForm(text: string): { [name: string]: Sent } {
  const read: { [name: string]: Sent } = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const names = key.split(/\[|\]\[|\]/).filter((name, at) => at === 0 || name !== "");
    let place = read;
    for (const name of names.slice(0, -1)) {
      const inner = place[name] ?? {};
      place[name] = inner;
      if (typeof inner === "string") refuse(`Invalid hash: ${key}`, key);
      place = inner;
    }
    place[names.at(-1) as string] = value;
  }
  return read;
}

const asText = (sent: Sent, path: string): string =>
  typeof sent === "string" ? sent : refuse(`Invalid string: ${path}`, path);

/** A text that is not empty. */
export const text =
  (lengthMax = 5000): Check<string> =>
  (sent, path) => {
    const value = asText(sent, path);
    if (value === "") refuse(`You passed an empty string for '${path}'.`, path, "parameter_invalid_empty");
    if (value.length > lengthMax) refuse(`Invalid ${path}: longer than ${lengthMax}`, path);
    return value;
  };

export const url: Check<string> = (sent, path) => {
  const value = asText(sent, path);
  // Stripe fills this in where the page that it leads back to wants it.
  if (!URL.canParse(value.replace("{CHECKOUT_SESSION_ID}", "x"))) refuse("Not a valid URL", path, "url_invalid");
  return value;
};

export const oneOf =
  <const V extends readonly string[]>(...values: V): Check<V[number]> =>
  (sent, path) => {
    const value = asText(sent, path);
    return values.includes(value) ? value : refuse(`Invalid ${path}: must be one of ${values.join(", ")}`, path);
  };

export const integer: Check<number> = (sent, path) => {
  const value = asText(sent, path);
  return /^-?\d+$/.test(value) ? Number(value) : refuse(`Invalid integer: ${value}`, path, "parameter_invalid_integer");
};

export const decimal: Check<number> = (sent, path) => {
  const value = asText(sent, path);
  return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : refuse(`Invalid decimal: ${value}`, path);
};

export const boolean: Check<boolean> = (sent, path) => {
  const value = asText(sent, path);
  return value === "true" || value === "false" ? value === "true" : refuse(`Invalid boolean: ${value}`, path);
};

export const list =
  <T>(of: Check<T>): Check<T[]> =>
  (sent, path) => {
    if (typeof sent === "string" || Object.keys(sent).some((name) => !/^\d+$/.test(name))) {
      refuse("Invalid array", path);
    }
    return Object.entries(sent).map(([at, value]) => of(value, `${path}[${at}]`));
  };

/** Names of the sender's own with texts; Stripe allows 50 of at most 40 characters, with 500 each. */
export const metadata: Check<Record<string, string>> = (sent, path) => {
  if (typeof sent === "string") refuse("Invalid hash", path);
  const entries = Object.entries(sent).map(([name, value]) => [name, asText(value, `${path}[${name}]`)] as const);
  if (entries.length > 50 || entries.some(([name, value]) => name.length > 40 || value.length > 500)) {
    refuse("Metadata has too many keys, or one that is too long", path);
  }
  return Object.fromEntries(entries);
};

/** Empty clears what was there. */
export const orEmpty =
  <T>(of: Check<T>): Check<T | ""> =>
  (sent, path) =>
    sent === "" ? "" : of(sent, path);

type Fields = Record<string, Check<unknown>>;
type Value<C> = C extends Check<infer T> ? T : never;

/** What a shape of fields reads: the required ones are there. */
export type Read<F extends Fields, R extends keyof F> = { [K in R]: Value<F[K]> } & {
  [K in Exclude<keyof F, R>]?: Value<F[K]>;
};

/** Fields of these names and no others. */
export const fields =
  <F extends Fields, R extends keyof F & string = never>(shape: F, ...required: R[]): Check<Read<F, R>> =>
  (sent, path) => {
    if (typeof sent === "string") refuse("Invalid object", path);
    const at = (name: string) => (path ? `${path}[${name}]` : name);
    for (const name of Object.keys(sent)) {
      if (!Object.hasOwn(shape, name)) {
        refuse(`Received unknown parameter: ${at(name)}`, at(name), "parameter_unknown");
      }
    }
    for (const name of required) {
      if (sent[name] === undefined) refuse(`Missing required param: ${at(name)}.`, at(name), "parameter_missing");
    }
    const read = Object.entries(sent).map(([name, value]) => [name, shape[name]?.(value, at(name))]);
    return Object.fromEntries(read) as Read<F, R>;
  };
