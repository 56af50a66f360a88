/** One line of the table. Times are in milliseconds. */
export interface Row {
  /** The name of the measurement; rows of two tables are compared by it. */
  what: string;
  median?: number;
  p95?: number;
  p99?: number;
  perSecond?: number;
  /** CPU time of Node and of PostgreSQL for one operation. */
  node?: number;
  postgres?: number;
  /** Resident memory of Node after the measurement, in MB. */
  memory?: number;
  /** Values that are not times, by unit or name: KB, rows, lost. If rounds differ, the minimum and the maximum. */
  counts?: Record<string, number | Span>;
  /** Explains the row's values. */
  note?: string;
}

type Span = readonly [least: number, most: number];

/** Median, 95th and 99th percentile of a list of times. */
export function timesOf(ms: readonly number[]): Pick<Row, 'median' | 'p95' | 'p99'> {
  const sorted = ms.toSorted((a, b) => a - b);
  const percentile = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  const [median, p95, p99] = [percentile(0.5), percentile(0.95), percentile(0.99)];
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
 * Joins the rounds into one row for each name. A figure becomes the median of its rounds. A count keeps its minimum and
 * maximum, so that no fault disappears.
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
