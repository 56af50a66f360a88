import type { TemplateFault } from '@balcao/contract/templates/check-template';
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import { useTranslation } from '../../../i18n/i18n.ts';
import styles from '../templates.module.css';

/** What Meta would refuse, and what makes a refusal likely. `isAlert`: screen readers read it out at once. */
export function Faults({ faults, isAlert }: { faults: readonly TemplateFault[]; isAlert: boolean }) {
  const { t } = useTranslation();
  if (faults.length === 0) return <p className={styles.note}>{t(($) => $.templates.noFaults)}</p>;
  return (
    <section className={styles.faults} role={isAlert ? 'alert' : undefined}>
      <h3>{t(($) => $.templates.faultsTitle)}</h3>
      <ul>
        {faults.map(({ code, field, isWarning }) => {
          const Icon = isWarning ? IconAlertTriangle : IconCircleX;
          // `buttons.0`: the first button.
          const index = /\.(\d+)$/.exec(field)?.[1];
          return (
            <li key={`${code} ${field}`} data-warning={isWarning || undefined}>
              <Icon size={16} stroke={1.8} aria-hidden />
              <span>
                {t(($) => $.templates.faults[code])}
                {index !== undefined && ` (${Number(index) + 1})`}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
