/** Currencies by their codes, as payment providers write them, and how an amount of money is shown. */

/** What can be paid in. */
export const SOLD_CURRENCIES = ["usd", "eur"] as const;
export type SoldCurrency = (typeof SOLD_CURRENCIES)[number];

/** Signs of the currencies that an invoice of a payment provider may be in. */
const currencySymbols: Readonly<Record<string, string>> = {
  usd: "$",
  eur: "€",
  gbp: "£",
  inr: "₹",
  jpy: "¥",
  cny: "¥",
  krw: "₩",
  brl: "R$",
  mxn: "MX$",
  cad: "CA$",
  aud: "A$",
  nzd: "NZ$",
  chf: "CHF",
  sek: "kr",
  nok: "kr",
  dkk: "kr",
  pln: "zł",
  czk: "Kč",
  huf: "Ft",
  try: "₺",
  ils: "₪",
  zar: "R",
};

/** Currencies whose smallest unit is a whole one: amounts in them are not hundredths. */
const withoutCents: ReadonlySet<string> = new Set(["jpy", "krw"]);

/** Whether an amount is more than whole units. Amounts below each other are all shown with cents once one of them has some. */
export const hasCents = (amount: number): boolean => amount % 100 !== 0;

/**
 * An amount as people read it: usd with its sign before (`$22`, `$5.50`), others with theirs after (`22 €`).
 * @param amount in the currency's smallest unit; below 0 it has a minus in front
 * @param withCents shows two digits behind the point, in currencies that have cents
 */
export function moneyText(amount: number, currency: string, withCents: boolean = hasCents(amount)): string {
  const code = currency.toLowerCase();
  const centDigits = withCents && !withoutCents.has(code) ? 2 : 0;
  const units = Math.abs(withoutCents.has(code) ? amount : amount / 100);
  const digits = units.toLocaleString("en", { minimumFractionDigits: centDigits, maximumFractionDigits: 2 });
  const symbol = currencySymbols[code] ?? code.toUpperCase();
  return `${amount < 0 ? "−" : ""}${code === "usd" ? `$${digits}` : `${digits} ${symbol}`}`;
}
