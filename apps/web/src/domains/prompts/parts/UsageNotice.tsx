import { limits } from '@balcao/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { live } from '../../../api/query-client.ts';
import { queries } from '../../../api/query-keys.ts';
import { formatWhole } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import styles from '../prompts.module.css';

const UsageDialog = lazy(async () => ({ default: (await import('./UsageDialog.tsx')).UsageDialog }));

/** Shows above the table the tokens of this month and the limit of the company. */
export function UsageNotice() {
  const { t } = useTranslation();
  // No signal tells of used tokens, only of the limit, so the figures are fetched again from time to time.
  const { data: usage } = useQuery({ ...queries.prompts.usage(), ...live, refetchInterval: 30_000 });
  const [isOpen, setIsOpen] = useState(false);
  if (!usage) return null;
  const { used, limit } = usage;
  const share = limit === 0 ? 0 : Math.min(100, (100 * used) / limit);
  const label =
    limit === 0
      ? t(($) => $.prompts.usage.usedOnly, { used: formatWhole(used) })
      : t(($) => $.prompts.usage.usedOf, { used: formatWhole(used), limit: formatWhole(limit) });
  return (
    <section className={styles.usage} aria-label={t(($) => $.prompts.usage.title)}>
      <div>
        <strong>{t(($) => $.prompts.usage.title)}</strong>
        <span className="num">{label}</span>
        {limit > 0 && <ProgressBar value={share} color={share >= 100 ? 'red' : 'brand'} aria-label={label} />}
        {limit > 0 && used >= limit && <output>{t(($) => $.prompts.limitReached)}</output>}
      </div>
      <Button small onClick={() => setIsOpen(true)}>
        {t(($) => $.prompts.usage.open)}
      </Button>
      {isOpen && (
        <Suspense>
          <UsageDialog usage={usage} maxLimit={limits.prompt.tokensPerMonth.max} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}
