import { hasCents, moneyText } from "../../contract/currencies.ts";
import { billingWords } from "../words/billing.ts";

const words = billingWords.lines;

interface PriceLinesProps {
  lines: readonly { description: string; amount_cents: number }[];
  total_cents: number;
  currency: string;
}

/** What a price is made of, and its sum. */
export function PriceLines({ lines, total_cents, currency }: PriceLinesProps) {
  const withCents = [total_cents, ...lines.map(({ amount_cents }) => amount_cents)].some(hasCents);
  return (
    <table className="w-full tabular-nums">
      <thead className="sr-only">
        <tr>
          <th scope="col">{words.what}</th>
          <th scope="col">{words.amount}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ description, amount_cents }) => (
          <tr key={description} className="border-b border-line">
            <th scope="row" className="py-2.5 pr-4 text-left font-normal text-pretty text-ink-soft">
              {description}
            </th>
            <td className="py-2.5 text-right whitespace-nowrap">{moneyText(amount_cents, currency, withCents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <th scope="row" className="py-3 pr-4 text-left">
            {words.total}
          </th>
          <td className="py-3 text-right whitespace-nowrap">{moneyText(total_cents, currency, withCents)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
