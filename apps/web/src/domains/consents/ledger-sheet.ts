import type { Consent } from '@balcao/contract';
import { formatDay, formatTime } from '../../i18n/format.ts';
import { t } from '../../i18n/i18n.ts';
import { csvRow } from '../../ui/csv.ts';

/** A time that spreadsheet programs take as one: `31/12/2026 14:05`. */
const timeCell = (at: string | null) => (at === null ? '' : `${formatDay(at)} ${formatTime(at)}`);

/** The ledger of a person as CSV, in the words of the screen. */
export function ledgerSheet(entries: readonly Consent[]): string {
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
  return [headings, ...entries.map(cellsOf)].map(csvRow).join('');
}

const cellsOf = ({ basis, evidence, userName, createdAt, revokedAt, revokedBy, ...revoked }: Consent) => [
  timeCell(createdAt),
  'WhatsApp',
  t(($) => $.consents.sheet.marketing),
  t(($) => $.consents.sheet.bases[basis]),
  evidence,
  userName ?? '',
  timeCell(revokedAt),
  revoked.revokeUserName ?? (revokedBy === null ? '' : t(($) => $.consents.sheet.revokers[revokedBy])),
  revoked.revokeReason ?? '',
];
