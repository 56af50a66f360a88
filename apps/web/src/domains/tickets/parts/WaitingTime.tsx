import type { AnswerLimit } from '@balcao/contract';
import { IconHourglassEmpty } from '@tabler/icons-react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { useClock } from '../../../ui/clock.ts';
import { cx } from '../../../ui/cx.ts';
import { formatRowTime } from '../row-time.ts';
import { formatWait, levelOf, minutesSince, type WaitLevel } from '../waiting-time.ts';
import styles from './ticket-item.module.css';

/** How long a customer has been waiting for an answer, from one minute on. */
export function WaitingTime({ since, limit }: { since: string; limit: AnswerLimit | undefined }) {
  const { t } = useTranslation();
  // One string with the level and both texts, so that React renders again only when one of them changes.
  const shown = useClock((now) => {
    const minutes = minutesSince(since, now);
    return minutes === 0 ? '' : `${levelOf(minutes, limit)}|${formatWait(minutes)}|${formatWait(minutes, 'long')}`;
  });
  if (shown === '') return null;
  const [level, text, time] = shown.split('|') as [WaitLevel, string, string];
  const label = t(($) => $.tickets.waits[level], { time });
  return (
    <span className={cx(styles.waiting, 'num')} data-level={level} title={label}>
      <IconHourglassEmpty size={12} stroke={2} aria-hidden />
      <span aria-hidden>{text}</span>
      <span className="sr">{label}</span>
    </span>
  );
}

/** When the ticket of a row last changed. */
export function RowTime({ at }: { at: string }) {
  const shown = useClock((now) => formatRowTime(at, now));
  return (
    <time className={cx(styles.time, 'num')} dateTime={at}>
      {shown}
    </time>
  );
}
