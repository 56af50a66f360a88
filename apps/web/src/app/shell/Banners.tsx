import { Link } from '@tanstack/react-router';
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useUser } from '../../api/our-session.ts';
import { formatDay } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { useLink } from '../../live/our-live.ts';
import { ImpersonationBanner } from '../../domains/console/parts.ts';
import { ConnectionBanners } from '../../domains/number-health/parts.ts';
import { OutdatedBanner } from './OutdatedBanner.tsx';
import { StorageBanner } from './StorageBanner.tsx';
import { daysLeft, isOverdue } from './days-left.ts';
import styles from './shell.module.css';

/** Notices for every user, above the screen: no connection, a subscription that ends, numbers that are down. */
export function Banners() {
  const { t } = useTranslation();
  const {
    profile,
    impersonation,
    company: { dueDate },
  } = useUser();
  const lost = useLink() === 'lost';
  const days = daysLeft(dueDate);
  const date = dueDate ? formatDay(dueDate) : '';
  return (
    <>
      <output className={styles.banners}>
        {lost && (
          <span className={styles.banner} data-kind="lost">
            <IconCloudOff size={16} aria-hidden />
            {t(($) => $.shell.offline)}
          </span>
        )}
        {days !== undefined && (
          <span className={styles.banner}>
            <IconAlertTriangle size={16} aria-hidden />
            {isOverdue(dueDate)
              ? t(($) => $.shell.overdue, { date })
              : days === 0
                ? t(($) => $.shell.dueToday, { date })
                : t(($) => $.shell.dueSoon, { count: days, date })}
            {profile === 'admin' && (
              <Link to="/financeiro" className={styles.bannerAction}>
                {t(($) => $.shell.toInvoices)}
              </Link>
            )}
          </span>
        )}
      </output>
      {impersonation && (
        <Suspense>
          <ImpersonationBanner />
        </Suspense>
      )}
      <OutdatedBanner />
      <StorageBanner />
      <ConnectionBanners />
    </>
  );
}
