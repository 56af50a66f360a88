import type { Consents } from '@balcao/contract';
import { formatDay } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/i18n.ts';

/**
 * Returns a function that says in a sentence whether a contact gets campaigns. A refusal that outlived the erasure of
 * the person has no entry in the ledger, so its date is not known.
 */
export function useStateWords(): (consents: Consents) => string {
  const { t } = useTranslation();
  return ({ isRefused, entries }) => {
    if (!isRefused) return t(($) => $.consents.accepts);
    const since = entries.find(({ revokedAt }) => revokedAt === null)?.createdAt;
    return since ? t(($) => $.consents.refuses, { at: formatDay(since) }) : t(($) => $.consents.refusesErased);
  };
}
