type Columns = Record<string, readonly unknown[]>;

/** One record of those that `columnsOf` lays out. */
export const recordAt = <Of extends Columns>(columns: Of, place: number): { [Name in keyof Of]: Of[Name][number] } =>
  Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, values[place]])) as {
    [Name in keyof Of]: Of[Name][number];
  };

/** One record of those that `valuesOf` lays out. */
export const recordOf = <const Names extends readonly string[], Values extends readonly unknown[]>(
  names: Names,
  values: Values | undefined,
): { [Place in keyof Names & `${number}` as Names[Place] & string]: Values[Place & keyof Values] } =>
  Object.fromEntries(names.map((name, place) => [name, values?.[place]])) as never;

/** The boolean of each name. */
export const flagsOf = <const Names extends readonly string[]>(
  names: Names,
  flags: number,
): Record<Names[number], boolean> =>
  Object.fromEntries(names.map((name, bit) => [name, ((flags >> bit) & 1) === 1])) as Record<Names[number], boolean>;

export const byId = <Record extends { id: number }>(records: readonly Record[]): Map<number | null, Record> =>
  new Map(records.map((record) => [record.id, record]));

/** A moment in the form of the contract's instants. */
export const instantOf = (moment: number): string => new Date(Math.floor(moment / 1000)).toISOString();
