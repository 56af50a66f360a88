import type { Hours } from '@balcao/contract/hours/hours';
import { currentLocale, useTranslation } from '../../../i18n/i18n.ts';
import { Chip } from '../../../ui/Chip.tsx';
import styles from '../hours.module.css';

/** Whether the company is open now and until when, in its own time zone. */
export function OpenState({ hours: { open, until, timeZone } }: { hours: Hours }) {
  const { t } = useTranslation();
  return (
    <p className={styles.state}>
      <Chip tone={open ? 'brand' : 'amber'}>{t(($) => (open ? $.hours.openNow : $.hours.closedNow))}</Chip>
      {until && (
        <span>{t(($) => (open ? $.hours.closesAt : $.hours.opensAt), { moment: momentOf(until, timeZone) })}</span>
      )}
      <span>{t(($) => $.hours.zone, { zone: timeZone.replaceAll('_', ' ') })}</span>
    </p>
  );
}

/** Weekday and time. From six days on also the date, since the weekday alone may be ambiguous then. */
function momentOf(instant: string, timeZone: string): string {
  const isSoon = Date.parse(instant) - Date.now() < 6 * 24 * 60 * 60_000;
  return new Intl.DateTimeFormat(currentLocale(), {
    timeZone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    ...(isSoon ? {} : { day: '2-digit', month: '2-digit', year: 'numeric' }),
  }).format(new Date(instant));
}
