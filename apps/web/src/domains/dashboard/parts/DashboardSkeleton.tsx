import { useTranslation } from '../../../i18n/i18n.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import card from '../../../ui/card.module.css';
import styles from '../dashboard.module.css';

/** The places of the figures while they load: six tiles, and two charts with the height of a `BarChart`. */
export function DashboardSkeleton() {
  const { t } = useTranslation();
  return (
    <>
      <output className="sr">{t(($) => $.common.loading)}</output>
      <div className={styles.tiles} aria-hidden>
        {Array.from({ length: 6 }, (_, nth) => (
          <div key={nth} className={`${card.card} ${styles.tile}`}>
            <Skeleton width="60%" height={12} />
            <Skeleton width="40%" height={24} />
            <Skeleton width="70%" height={10} />
          </div>
        ))}
      </div>
      <div className={styles.charts} aria-hidden>
        {[1, 2].map((nth) => (
          <div key={nth} className={`${card.card} ${styles.card}`}>
            <Skeleton width="40%" height={16} />
            <Skeleton height={242} />
          </div>
        ))}
      </div>
    </>
  );
}
