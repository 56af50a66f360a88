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

/** The ledger of a contact as CSV, a line an entry. */
export const ledgerAsCsv = (entries: readonly Consent[]): string =>
  byteOrderMark + [columns, ...entries.map((entry) => columns.map((column) => entry[column]))].map(csvLine).join('');
