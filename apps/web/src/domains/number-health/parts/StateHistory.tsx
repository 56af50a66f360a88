import type { StateSpan } from '@balcao/contract';
import { useState } from 'react';
import { formatDayTime } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { knownReason, statusTones } from '../../connections/index.ts';
import { formatDuration } from '../format-health.ts';
import shared from '../../../ui/card.module.css';
import styles from '../number-health.module.css';

const firstCount = 6;
const moreCount = 20;

/** The states of the number in words, newest first; a button shows more of them. */
export function StateHistory({ states }: { states: StateSpan[] }) {
  const { t } = useTranslation();
  const [shownCount, setShownCount] = useState(firstCount);
  return (
    <section className={`${shared.card} ${styles.card}`} aria-labelledby="history-title">
      <h2 id="history-title">{t(($) => $.numberHealth.history)}</h2>
      <ol className={styles.history}>
        {states.slice(0, shownCount).map((span) => {
          const reason = knownReason(span);
          return (
            <li key={span.from} data-tone={statusTones[span.status]}>
              <i aria-hidden />
              <div>
                <strong>{t(($) => $.connections.statuses[span.status])}</strong>
                {reason && <span>{t(($) => $.connections.reasons[reason])}</span>}
              </div>
              <div className="num">
                <time dateTime={span.from}>{formatDayTime(span.from)}</time>
                <span>
                  {span.to
                    ? t(($) => $.numberHealth.until, {
                        time: formatDuration(Date.parse(span.to) - Date.parse(span.from)),
                      })
                    : t(($) => $.numberHealth.now)}
                </span>
              </div>
            </li>
          );
        })}
      </ol>
      {states.length > shownCount && (
        <Button kind="quiet" small onClick={() => setShownCount(shownCount + moreCount)}>
          {t(($) => $.numberHealth.more)}
        </Button>
      )}
    </section>
  );
}
