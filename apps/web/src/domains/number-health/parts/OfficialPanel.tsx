import type { NumberHealth } from '@balcao/contract';
import { peopleOfLimit } from '@balcao/contract/number-health/messaging-limit';
import { formatDayTime, formatWhole } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import shared from '../../../ui/card.module.css';
import styles from '../number-health.module.css';

type Official = NonNullable<NumberHealth['official']>;

const ratings = ['GREEN', 'YELLOW', 'RED'] as const;

/** Meta's view of a number of its official API. Notices keep Meta's own terms, which support staff know. */
export function OfficialPanel({ official: { quality, messagingLimit, notices } }: { official: Official }) {
  const { t } = useTranslation();
  const rating = ratings.find((known) => known === quality);
  const limitText = () => {
    if (messagingLimit === null) return t(($) => $.numberHealth.official.unknown);
    const customers = peopleOfLimit(messagingLimit);
    if (customers === Infinity) return t(($) => $.numberHealth.official.unlimited);
    return customers === undefined
      ? messagingLimit
      : t(($) => $.numberHealth.official.customers, { shown: formatWhole(customers) });
  };
  return (
    <section className={`${shared.card} ${styles.card}`} aria-labelledby="official-title">
      <h2 id="official-title">{t(($) => $.numberHealth.official.title)}</h2>
      <ul className={styles.failures}>
        <li>
          <strong>{t(($) => $.numberHealth.official.quality)}</strong>
          <span>
            {rating
              ? t(($) => $.numberHealth.official.ratings[rating])
              : (quality ?? t(($) => $.numberHealth.official.unknown))}
          </span>
        </li>
        <li>
          <strong>{t(($) => $.numberHealth.official.limit)}</strong>
          <span title={messagingLimit ?? undefined}>{limitText()}</span>
        </li>
        {notices.length === 0 && <li>{t(($) => $.numberHealth.official.none)}</li>}
        {notices.map(({ kind, event, detail, at }) => (
          <li key={`${kind} ${event} ${at}`}>
            <div>
              <strong>{event}</strong>
              <span>{detail}</span>
              <code>{kind}</code>
            </div>
            <span className="num">{formatDayTime(at)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
