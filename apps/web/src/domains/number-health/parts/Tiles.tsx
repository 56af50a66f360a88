import type { NumberHealth } from '@balcao/contract';
import { formatDayTime, formatWhole } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { formatShare } from '../format-health.ts';
import shared from '../../../ui/card.module.css';
import styles from '../number-health.module.css';

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

function toneOfUptime(uptime: number | null): 'red' | 'amber' | undefined {
  if (uptime === null || uptime >= 0.99) return undefined;
  return uptime < 0.9 ? 'red' : 'amber';
}

/** The four main figures, each with its meaning. */
export function Tiles({ health }: { health: NumberHealth }) {
  const { t } = useTranslation();
  const { uptime, lastError, hours, firstContacts, replyRatio } = health;
  const [received, sent, failed] = [
    sum(hours.map((hour) => hour.received)),
    sum(hours.map((hour) => hour.sent)),
    sum(hours.map((hour) => hour.failed)),
  ];
  return (
    <dl className={styles.tiles}>
      <Tile
        name={t(($) => $.numberHealth.uptime)}
        value={uptime === null ? t(($) => $.numberHealth.unknown) : formatShare(uptime)}
        hint={
          lastError
            ? t(($) => $.numberHealth.lastTrouble, { at: formatDayTime(lastError.at) })
            : t(($) => $.numberHealth.noTrouble)
        }
        tone={toneOfUptime(uptime)}
      />
      <Tile
        name={t(($) => $.numberHealth.messages)}
        value={formatWhole(received + sent)}
        hint={t(($) => $.numberHealth.inAndOut, { received: formatWhole(received), sent: formatWhole(sent) })}
      />
      <Tile
        name={t(($) => $.numberHealth.failed)}
        value={formatWhole(failed)}
        hint={
          failed === 0
            ? t(($) => $.numberHealth.noneFailed)
            : t(($) => $.numberHealth.failedShare, { share: formatShare(Math.min(1, failed / Math.max(1, sent))) })
        }
        tone={failed > 0 ? 'red' : undefined}
      />
      <Tile
        name={t(($) => $.numberHealth.begun)}
        value={formatWhole(firstContacts)}
        hint={
          replyRatio === null
            ? t(($) => $.numberHealth.noneBegun)
            : t(($) => $.numberHealth.replied, { share: formatShare(replyRatio) })
        }
      />
    </dl>
  );
}

function Tile({
  name,
  value,
  hint,
  tone,
}: {
  name: string;
  value: string;
  hint: string;
  tone?: 'red' | 'amber' | undefined;
}) {
  return (
    <div className={`${shared.card} ${styles.tile}`}>
      <dt>{name}</dt>
      <dd className="num" data-tone={tone}>
        {value}
      </dd>
      <dd className={`${styles.tileHint} num`}>{hint}</dd>
    </div>
  );
}
