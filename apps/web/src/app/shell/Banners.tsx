import { Link } from '@tanstack/react-router';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useUser } from '../../api/our-session.ts';
import { formatDay } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { ImpersonationBanner } from '../../domains/console/parts.ts';
import { daysLeft, isOverdue } from './days-left.ts';
import styles from './shell.module.css';

/**
 * Notices above the screen that follow from the session: a subscription that ends, an operator in another company. They
 * are drawn together with the screen, so that the screen never moves. For that, the page waits for the script of the
 * operator's notice.
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
  const dueText = (count: number) => {
    if (isOverdue(dueDate)) return t(($) => $.shell.overdue, { date });
    return count === 0 ? t(($) => $.shell.dueToday, { date }) : t(($) => $.shell.dueSoon, { count, date });
  };
  return (
    <>
      <output className={styles.banners}>
        {days !== undefined && (
          <span className={styles.banner}>
            <IconAlertTriangle size={16} aria-hidden />
            {dueText(days)}
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
