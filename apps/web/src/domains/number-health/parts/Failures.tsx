import type { FailureCount } from '@balcao/contract';
import { formatDayTime } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { codeText } from '../../messages/index.ts';
import shared from '../../../ui/card.module.css';
import styles from '../number-health.module.css';

/** Why messages failed, most frequent first. Without failures it shows nothing: the figures above suffice. */
export function Failures({ failures }: { failures: FailureCount[] }) {
  const { t } = useTranslation();
  if (failures.length === 0) return null;
  const words = (code: string) => {
    const known = codeText(code);
    return known === code ? t(($) => $.numberHealth.unknownCode, { code }) : known;
  };
  return (
    <section className={`${shared.card} ${styles.card}`} aria-labelledby="failures-title">
      <h2 id="failures-title">{t(($) => $.numberHealth.failuresTitle)}</h2>
      <ul className={styles.failures}>
        {failures.map(({ code, count, lastAt }) => (
          <li key={code}>
            <div>
              <strong>{words(code)}</strong>
              <code>{code}</code>
            </div>
            <div className="num">
              <strong>{t(($) => $.numberHealth.times, { count })}</strong>
              <span>{t(($) => $.numberHealth.lastAt, { at: formatDayTime(lastAt) })}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
