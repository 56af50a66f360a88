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
  /** What is no time: bytes, losses, what the row is made of. */
  note?: string;
}

/** Median and tails of a set of times. */
export function timesOf(ms: readonly number[]): Pick<Row, 'median' | 'p95' | 'p99'> {
  const sorted = ms.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  const [median, p95, p99] = [at(0.5), at(0.95), at(0.99)];
  return { ...(median !== undefined && { median }), ...(p95 !== undefined && { p95 }), ...(p99 !== undefined && { p99 }) };
}

export const medianOf = (values: readonly number[]): number => timesOf(values).median ?? Number.NaN;
