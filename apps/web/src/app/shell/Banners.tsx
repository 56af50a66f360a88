import { Link } from '@tanstack/react-router';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useUser } from '../../api/our-session.ts';
import { formatDay } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { ImpersonationBanner } from '../../domains/console/parts.ts';
import { daysLeft, isOverdue } from './days-left.ts';
import styles from './shell.module.css';

/**
 * Notices above the screen that are known with the user: a subscription that ends, an operator in another company. They
 * are drawn with the screen, so that they never push it: the page waits for the script of the operator's notice.
 */
export function Banners() {
  const { t } = useTranslation();
  const {
    profile,
    impersonation,
    company: { dueDate },
  } = useUser();
  const days = daysLeft(dueDate);
  const date = dueDate ? formatDay(dueDate) : '';
  return (
    <>
      <output className={styles.banners}>
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
      {impersonation && <ImpersonationBanner />}
    </>
  );
}
