import type { Consent } from '@balcao/contract';
import { cellOf } from '../contacts/index.ts';

/** Spreadsheets read UTF-8 only with this mark. */
const byteOrderMark = '\ufeff';
const columns = [
  'createdAt',
  'channel',
  'purpose',
  'basis',
  'evidence',
  'messageId',
  'userName',
  'revokedAt',
  'revokedBy',
  'revokeReason',
] as const satisfies readonly (keyof Consent)[];

/** The ledger of a contact as CSV, a line an entry. */
export const ledgerAsCsv = (entries: readonly Consent[]): string =>
  byteOrderMark +
  [columns, ...entries.map((entry) => columns.map((column) => entry[column] ?? ''))]
    .map((cells) => `${cells.map(cellOf).join(';')}\r\n`)
    .join('');
