import { limits } from '@balcao/contract/limits';
import { IconCircleCheck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useUser } from '../../../api/our-session.ts';
import { formatDay } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import styles from '../payments.module.css';

/**
 * Says that the invoice is paid; after a moment the start page opens.
 * @param until the new due date of the company; null or undefined: the signal named none, or no signal has come
 */
export function PaidNotice({ until }: { until: string | null | undefined }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { company } = useUser();
  const date = until ?? company.dueDate;
  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: '/' }), limits.paidRedirectMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <output className={styles.paid}>
      <IconCircleCheck size={48} stroke={1.5} aria-hidden />
      <strong>
        {date ? t(($) => $.payments.checkout.renewed, { date: formatDay(date) }) : t(($) => $.payments.checkout.paid)}
      </strong>
      <span>{t(($) => $.payments.checkout.home)}</span>
    </output>
  );
}
