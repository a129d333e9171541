/** Sums put into rows: one for each part, one number for each stretch of time. Pure. */
import type { BucketSum, Sum } from "./statistics-store.ts";

export interface Row extends Sum {
  /** null: everything, or everything beyond the largest. */
  id: string | null;
  characters_by_bucket: number[];
  requests_by_bucket: number[];
}

export const addUp = (sums: readonly Sum[]): Sum => ({
  characters: sums.reduce((total, sum) => total + sum.characters, 0),
  requests: sums.reduce((total, sum) => total + sum.requests, 0),
});

/** The larger one first; of two that are alike always the same. */
const bySize = (a: Sum & { id: string | null }, b: Sum & { id: string | null }): number =>
  b.characters - a.characters || b.requests - a.requests || ((a.id ?? "") < (b.id ?? "") ? -1 : 1);

const emptyRow = (id: string | null, buckets: number): Row => ({
  id,
  characters: 0,
  requests: 0,
  characters_by_bucket: Array<number>(buckets).fill(0),
  requests_by_bucket: Array<number>(buckets).fill(0),
});

function add(row: Row, bucket: number, { characters, requests }: Sum): void {
  row.characters += characters;
  row.requests += requests;
  row.characters_by_bucket[bucket] = (row.characters_by_bucket[bucket] ?? 0) + characters;
  row.requests_by_bucket[bucket] = (row.requests_by_bucket[bucket] ?? 0) + requests;
}

/** Rows of sums, the largest first. @param isApart false: one row of everything, which is there also when it is empty */
export function tableOf(sums: readonly BucketSum[], buckets: number, isApart: boolean): Row[] {
  const rows = new Map<string | null, Row>(isApart ? [] : [[null, emptyRow(null, buckets)]]);
  for (const sum of sums) {
    const id = isApart ? sum.id : null;
    const row = rows.get(id) ?? emptyRow(id, buckets);
    rows.set(id, row);
    add(row, sum.bucket, sum);
  }
  return [...rows.values()].sort(bySize);
}

/** The largest rows, and one more for all others; the sums stay what they were. */
export function foldBeyond(rows: readonly Row[], count: number): Row[] {
  if (rows.length <= count) return [...rows];
  const others = emptyRow(null, rows[0]?.characters_by_bucket.length ?? 0);
  for (const row of rows.slice(count)) {
    for (const [bucket, characters] of row.characters_by_bucket.entries()) {
      add(others, bucket, { characters, requests: row.requests_by_bucket[bucket] ?? 0 });
    }
  }
  return [...rows.slice(0, count), others];
}

/** Totals by id, the largest first, those beyond `count` as one. */
export function totalsOf<K extends string>(
  sums: readonly (Sum & Record<K, string>)[],
  part: K,
  count: number,
): (Sum & { id: string | null })[] {
  const totals = new Map<string, Sum & { id: string }>();
  for (const sum of sums) {
    const known = totals.get(sum[part]) ?? { id: sum[part], characters: 0, requests: 0 };
    totals.set(sum[part], { ...known, ...addUp([known, sum]) });
  }
  const sorted = [...totals.values()].sort(bySize);
  return sorted.length <= count ? sorted : [...sorted.slice(0, count), { id: null, ...addUp(sorted.slice(count)) }];
}
