declare module 'pg/lib/result.js' {
  export default class Result {
    constructor(rowMode: string, types: unknown);
    rows: unknown[];
    addFields(fields: unknown[]): void;
    addRow(row: unknown): void;
    parseRow(fields: (string | null)[]): unknown;
    addCommandComplete(message: unknown): void;
  }
}
declare module 'pg/lib/utils.js' {
  export function prepareValue(value: unknown): unknown;
}
