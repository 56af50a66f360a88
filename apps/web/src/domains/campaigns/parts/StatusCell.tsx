import type { Campaign } from '@balcao/contract';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { needsResume, progressOf, statusTones } from '../campaign-progress.ts';
import styles from '../campaigns.module.css';

/** The state of a campaign in words. A campaign that a user must resume is called paused or stopped. */
export function useStatusText(campaign: Campaign): string {
  const { t } = useTranslation();
  const { status, hold } = campaign;
  if (needsResume(campaign)) return t(($) => (hold?.by === 'paused' ? $.campaigns.paused : $.campaigns.braked));
  return t(($) => $.campaigns.status[status]);
}

export const StatusChip = ({ campaign }: { campaign: Campaign }) => (
  <Chip tone={needsResume(campaign) ? 'amber' : statusTones[campaign.status]}>{useStatusText(campaign)}</Chip>
);

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
