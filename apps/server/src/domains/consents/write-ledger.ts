import type { Consent } from '@balcao/contract';
import { byteOrderMark, csvLine } from '../../platform/csv.ts';

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
  'revokeUserName',
  'revokeReason',
] as const satisfies readonly (keyof Consent)[];

/** The ledger of a contact as CSV: the names of the columns, then a line for each entry. */
export function ledgerAsCsv(entries: readonly Consent[]): string {
  const rows = entries.map((entry) => columns.map((column) => entry[column]));
  return byteOrderMark + [columns, ...rows].map(csvLine).join('');
}
