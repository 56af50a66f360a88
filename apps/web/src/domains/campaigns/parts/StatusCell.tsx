import type { Campaign } from '@balcao/contract';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { isHeld, progressOf, statusTones } from '../campaign-progress.ts';
import styles from '../campaigns.module.css';

export function StatusChip({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation();
  const { status, hold } = campaign;
  if (isHeld(campaign))
    return <Chip tone="amber">{t(($) => (hold?.by === 'paused' ? $.campaigns.paused : $.campaigns.braked))}</Chip>;
  return <Chip tone={statusTones[status]}>{t(($) => $.campaigns.status[status])}</Chip>;
}

/** The state of a campaign, and how many people it has reached. */
export function StatusCell({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation();
  const { valid, delivered, percent } = progressOf(campaign);
  return (
    <span className={styles.status}>
      <StatusChip campaign={campaign} />
      {valid > 0 && (
        <span className={styles.progress}>
          <ProgressBar size="sm" value={percent} aria-label={t(($) => $.campaigns.report.progress)} />
          <span className="num">{t(($) => $.campaigns.deliveredOf, { delivered, valid })}</span>
        </span>
      )}
    </span>
  );
}
