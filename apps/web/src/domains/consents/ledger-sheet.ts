import type { Consent } from '@balcao/contract';
import { t } from '../../i18n/i18n.ts';
import { csvRow } from '../../ui/csv.ts';
import { timeCell } from '../schedules/index.ts';

/** The ledger of a contact as CSV, with the texts of the screen and times in the time zone of the company. */
export function ledgerSheet(entries: readonly Consent[], timeZone: string): string {
  const headings = [
    t(($) => $.consents.sheet.at),
    t(($) => $.consents.sheet.channel),
    t(($) => $.consents.sheet.purpose),
    t(($) => $.consents.sheet.basis),
    t(($) => $.consents.sheet.evidence),
    t(($) => $.consents.sheet.by),
    t(($) => $.consents.sheet.revokedAt),
    t(($) => $.consents.sheet.revokedBy),
    t(($) => $.consents.sheet.reason),
  ];
  return [headings, ...entries.map((entry) => cellsOf(entry, timeZone))].map(csvRow).join('');
}

const cellsOf = (
  { basis, evidence, userName, createdAt, revokedAt, revokedBy, revokeUserName, revokeReason }: Consent,
  timeZone: string,
) => [
  timeCell(timeZone, createdAt),
  'WhatsApp',
  t(($) => $.consents.sheet.marketing),
  t(($) => $.consents.sheet.bases[basis]),
  evidence,
  userName ?? '',
  timeCell(timeZone, revokedAt),
  revokeUserName ?? (revokedBy === null ? '' : t(($) => $.consents.sheet.revokers[revokedBy])),
  revokeReason ?? '',
];
