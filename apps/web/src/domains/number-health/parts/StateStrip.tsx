import type { NumberHealth } from '@balcao/contract';
import { formatDayTime, formatTime } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { statusTones } from '../../connections/index.ts';
import { stretchesOf } from '../chart-shape.ts';
import { formatShare } from '../format-health.ts';
import styles from '../number-health.module.css';

const hourMs = 60 * 60 * 1000;

/** The states of the number, on the time line of the chart above. Hatched: unknown. */
export function StateStrip({ health: { hours, states, uptime }, now }: { health: NumberHealth; now: number }) {
  const { t } = useTranslation();
  const [first, last] = [hours[0], hours.at(-1)];
  if (!first || !last) return null;
  const stretches = stretchesOf(states, { from: Date.parse(first.hour), to: Date.parse(last.hour) + hourMs, now });
  const summary =
    uptime === null
      ? t(($) => $.numberHealth.unknown)
      : t(($) => $.numberHealth.stripSummary, { share: formatShare(uptime) });
  const titleOf = ({ status, from, to }: (typeof stretches)[number]['span']) => {
    const end = to ? formatTime(to) : t(($) => $.numberHealth.now);
    return `${t(($) => $.connections.statuses[status])} · ${formatDayTime(from)} – ${end}`;
  };
  return (
    <div className={styles.stripBox}>
      <h3>{t(($) => $.numberHealth.strip)}</h3>
      <p className="sr">{summary}</p>
      <div className={styles.strip} aria-hidden>
        {stretches.map(({ span, left, width }) => (
          <i
            key={span.from}
            data-tone={statusTones[span.status]}
            style={{ left: `${left * 100}%`, width: `${width * 100}%` }}
            title={titleOf(span)}
          />
        ))}
      </div>
    </div>
  );
}
