import { IconClockHour4, IconTemplate } from '@tabler/icons-react';
import { formatDayTime } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { wordsFor } from '../use-reply-window.ts';
import styles from './reply-window.module.css';

/** In the last two hours the time that is left stands out. */
const soonMs = 2 * 60 * 60_000;

/** Until when Meta accepts answers, beside the composer's modes. */
export function WindowLeft({ until, leftMs }: { until: string | null; leftMs: number | null }) {
  const { t } = useTranslation();
  if (until === null || leftMs === null || leftMs <= 0) return null;
  return (
    <span
      className={styles.left}
      data-soon={leftMs < soonMs || undefined}
      title={t(($) => $.cloud.window.until, { time: formatDayTime(until) })}
    >
      <IconClockHour4 size={14} stroke={1.9} aria-hidden />
      {t(($) => $.cloud.window.left, { time: wordsFor(leftMs) })}
    </span>
  );
}

/** Replaces the field when only templates are accepted. */
export function WindowClosed({ until, onChoose }: { until: string | null; onChoose: () => void }) {
  const { t } = useTranslation();
  // The server sends 1970 if the customer has never written.
  const isNever = until !== null && Date.parse(until) <= 0;
  return (
    <div className={styles.closed}>
      <p>
        <strong>{t(($) => (isNever ? $.cloud.window.closedNever : $.cloud.window.closed))}</strong>
        <span>{t(($) => $.cloud.window.closedHint)}</span>
      </p>
      <Button kind="primary" icon={<IconTemplate size={16} stroke={1.9} aria-hidden />} onClick={onChoose}>
        {t(($) => $.cloud.window.choose)}
      </Button>
    </div>
  );
}
