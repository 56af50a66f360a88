import type { ConsoleCompanyPage } from '@balcao/contract';
import { formatBytes, formatDollars, formatWhole } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import card from '../../../ui/card.module.css';
import styles from '../console.module.css';

/** What a company uses; where its plan has a limit, also how much of the limit. */
export function UseTiles({ company }: { company: ConsoleCompanyPage }) {
  const { t } = useTranslation();
  const { plan } = company;
  return (
    <dl className={styles.tiles} aria-label={t(($) => $.console.company.use)}>
      <Limited name={t(($) => $.console.company.users)} used={company.users} limit={plan.users} />
      <Limited name={t(($) => $.console.company.connections)} used={company.connections} limit={plan.connections} />
      <Limited name={t(($) => $.console.company.queues)} used={company.queues} limit={plan.queues} />
      <Tile name={t(($) => $.console.company.messagesToday)}>{formatWhole(company.messagesToday)}</Tile>
      <Tile name={t(($) => $.console.company.storage)}>{formatBytes(company.storageBytes)}</Tile>
      <Tile name={t(($) => $.console.company.monthCost)}>{formatDollars(company.monthCost)}</Tile>
      <Tile name={t(($) => $.console.company.monthTokens)}>{formatWhole(company.monthTokens)}</Tile>
    </dl>
  );
}

function Tile({ name, children }: { name: string; children: string }) {
  return (
    <div className={`${card.card} ${styles.tile}`}>
      <dt>{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}

/** A tile with a bar: how much of a limit is used. */
function Limited({ name, used, limit }: { name: string; used: number; limit: number }) {
  const { t } = useTranslation();
  // With a limit of 0, the first use fills the bar.
  const usedOfNone = used > 0 ? 100 : 0;
  const percent = limit === 0 ? usedOfNone : Math.min(100, (used / limit) * 100);
  return (
    <div className={`${card.card} ${styles.tile}`}>
      <dt>{name}</dt>
      <dd className="num">
        {t(($) => $.console.company.usedOf, { used: formatWhole(used), limit: formatWhole(limit) })}
        <ProgressBar aria-label={name} value={percent} size="sm" color={used > limit ? 'red' : 'brand'} />
      </dd>
    </div>
  );
}
