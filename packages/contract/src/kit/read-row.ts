// The browser loads this file with its first pages, so it imports no schemas.

/**
 * The order of the values in a row. A row is two lists, one of numbers and one of texts. A page has the number lists of
 * all its rows in one array and the text lists in another, so the names of the fields are not sent.
 */
export interface RowLayout<Row> {
  /** The names of the numbers. The name `flags` stands for the number that holds all booleans. */
  readonly numbers: readonly string[];
  /** The names of the booleans; the first is the lowest bit of `flags`. */
  readonly flags: readonly string[];
  /** Which of `numbers` are instants. A row has them in microseconds since 1970, as exact as PostgreSQL. */
  readonly instants: readonly string[];
  /** The names of the texts. */
  readonly texts: readonly string[];
  /** Has no value; it only keeps the type of the row. */
  readonly row?: Row;
}

/**
 * Puts a record together from its two lists. The record is joined from three small objects, because V8 makes one object
 * with many computed names a slow dictionary.
 */
export function readRow<Row>(
  layout: RowLayout<Row>,
  numbers: readonly (number | null)[],
  texts: readonly (string | null)[] = [],
): Row {
  const numberFields: Record<string, unknown> = {};
  for (const [place, name] of layout.numbers.entries()) {
    const value = numbers[place] ?? null;
    if (name !== 'flags')
      numberFields[name] = value !== null && layout.instants.includes(name) ? instantOf(value) : value;
  }
  const bits = numbers[layout.numbers.indexOf('flags')] ?? 0;
  const booleans = Object.fromEntries(layout.flags.map((name, bit) => [name, ((bits >> bit) & 1) === 1]));
  const textFields = Object.fromEntries(layout.texts.map((name, place) => [name, texts[place] ?? null]));
  return { ...numberFields, ...booleans, ...textFields } as Row;
}

/** An instant of the contract (ISO 8601, milliseconds) from microseconds since 1970. */
const instantOf = (microseconds: number): string => new Date(Math.floor(microseconds / 1000)).toISOString();

/** Records by their id. A look-up of null finds nothing. */
export const byId = <Record extends { id: number }>(records: readonly Record[]): Map<number | null, Record> =>
  new Map(records.map((record) => [record.id, record]));
