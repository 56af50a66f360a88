type Columns = Record<string, readonly unknown[]>;

/** One of the records that `columnsOf` lays out. */
export const recordAt = <Of extends Columns>(columns: Of, place: number): { [Name in keyof Of]: Of[Name][number] } =>
  Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, values[place]])) as { [Name in keyof Of]: Of[Name][number] };

export const byId = <Record extends { id: number }>(records: readonly Record[]): Map<number | null, Record> => new Map(records.map((record) => [record.id, record]));

/** An instant as the wire has it elsewhere. */
export const instantOf = (moment: number): string => new Date(moment).toISOString();
