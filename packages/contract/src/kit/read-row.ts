// The browser loads this file with its first pages, so it imports no schemas.

/**
 * The order of the values in a row. A row is two lists, one of numbers and one of texts; a page has an array of each,
 * and no name of a field is repeated.
 */
export interface RowLayout<Row> {
  /** `flags` among them stands for all booleans. */
  readonly numbers: readonly string[];
  /** The booleans; the first is the lowest bit. */
  readonly flags: readonly string[];
  /** Those of `numbers` that are instants: microseconds since 1970, exact enough for a cursor. */
  readonly instants: readonly string[];
  readonly texts: readonly string[];
  /** Only the type of the row; never a value. */
  readonly row?: Row;
}

/**
 * Puts a row together from its two lists. It joins small objects, because V8 makes an object with many computed names a
 * slow dictionary.
 */
export function readRow<Row>(
  layout: RowLayout<Row>,
  numbers: readonly (number | null)[],
  texts: readonly (string | null)[] = [],
): Row {
  const numbered: Record<string, unknown> = {};
  for (const [place, name] of layout.numbers.entries()) {
    const value = numbers[place] ?? null;
    if (name !== 'flags') numbered[name] = value !== null && layout.instants.includes(name) ? instantOf(value) : value;
  }
  const bits = numbers[layout.numbers.indexOf('flags')] ?? 0;
  const booleans = Object.fromEntries(layout.flags.map((name, bit) => [name, ((bits >> bit) & 1) === 1]));
  const said = Object.fromEntries(layout.texts.map((name, place) => [name, texts[place] ?? null]));
  return { ...numbered, ...booleans, ...said } as Row;
}

/** Microseconds since 1970 in the form of the contract's instants. */
const instantOf = (moment: number): string => new Date(Math.floor(moment / 1000)).toISOString();

export const byId = <Record extends { id: number }>(records: readonly Record[]): Map<number | null, Record> =>
  new Map(records.map((record) => [record.id, record]));
