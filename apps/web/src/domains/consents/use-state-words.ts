import type { Consents } from '@balcao/contract';
import { formatDay } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/i18n.ts';

/** Says whether a contact gets campaigns. A refusal from before an erasure has no entry in the ledger any more. */
export function useStateWords(): (consents: Consents) => string {
  const { t } = useTranslation();
  return ({ isRefused, entries }) => {
    if (!isRefused) return t(($) => $.consents.accepts);
    const since = entries.find(({ revokedAt }) => revokedAt === null)?.createdAt;
    return since ? t(($) => $.consents.refuses, { at: formatDay(since) }) : t(($) => $.consents.refusesErased);
  };
}
