/** One line of the table. Times in milliseconds. */
export interface Row {
  /** What was measured, in words; rows of two tables are compared by it. */
  what: string;
  median?: number;
  p95?: number;
  p99?: number;
  perSecond?: number;
  /** CPU time of one operation. */
  node?: number;
  postgres?: number;
  /** Resident memory of Node afterwards, MB. */
  memory?: number;
  /** What is no time, by its unit or name: KB, rows, lost. Where rounds differ, the least and the most of them. */
  counts?: Record<string, number | Span>;
  /** What the row is made of. */
  note?: string;
}

type Span = readonly [least: number, most: number];

/** Median and tails of a set of times. */
export function timesOf(ms: readonly number[]): Pick<Row, 'median' | 'p95' | 'p99'> {
  const sorted = ms.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  const [median, p95, p99] = [at(0.5), at(0.95), at(0.99)];
  return {
    ...(median !== undefined && { median }),
    ...(p95 !== undefined && { p95 }),
    ...(p99 !== undefined && { p99 }),
  };
}

export const medianOf = (values: readonly number[]): number => timesOf(values).median ?? Number.NaN;

export const spanOf = (count: number | Span): Span => (typeof count === 'number' ? [count, count] : count);

const figures = ['median', 'p95', 'p99', 'perSecond', 'node', 'postgres', 'memory'] as const;

/**
 * One row of each that the rounds have: every figure is the median of its rounds. Of counts nothing is lost: they keep
 * their best and their worst.
 */
export function joinRounds(rounds: readonly (readonly Row[])[]): Row[] {
  return [...Map.groupBy(rounds.flat(), ({ what }) => what).values()].map((rows) => {
    const joined: Row = { what: rows[0]?.what ?? '' };
    for (const figure of figures) {
      const values = rows.flatMap((row) => row[figure] ?? []);
      if (values.length > 0) joined[figure] = medianOf(values);
    }
    const units = new Set(rows.flatMap(({ counts = {} }) => Object.keys(counts)));
    if (units.size > 0)
      joined.counts = Object.fromEntries(
        [...units].map((unit) => [unit, spanOfAll(rows.flatMap(({ counts }) => counts?.[unit] ?? []))]),
      );
    const notes = [...new Set(rows.flatMap(({ note }) => note ?? []))];
    if (notes.length > 0) joined.note = notes.join('; ');
    return joined;
  });
}

function spanOfAll(counts: readonly (number | Span)[]): number | Span {
  const all = counts.flatMap(spanOf);
  const [least, most] = [Math.min(...all), Math.max(...all)];
  return least === most ? most : [least, most];
}
