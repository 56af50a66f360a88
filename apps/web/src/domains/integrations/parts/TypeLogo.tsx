import type { IntegrationType } from '@balcao/contract';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import styles from '../integrations.module.css';

/** A sign of our own for each type of integration. The CSS gives it the colour by which users know the product. */
const signs: Readonly<Record<IntegrationType, ReactNode>> = {
  flowbuilder: (
    <g fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round">
      <rect x="4" y="4.5" width="6" height="4.6" rx="1.3" />
      <rect x="14" y="9.7" width="6" height="4.6" rx="1.3" />
      <rect x="4" y="14.9" width="6" height="4.6" rx="1.3" />
      <path d="M10 6.8h1.6q1.4 0 1.4 1.4v2.4q0 1.4 1 1.4M10 17.2h1.6q1.4 0 1.4-1.4v-2.4q0-1.4 1-1.4" />
    </g>
  ),
  dialogflow: (
    <g fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinejoin="round">
      <path d="M12 3.6 18.6 7.4v6.4L12 17.6v2.8l-3.2-4.6-3.4-2V7.4z" />
      <path d="M5.4 7.4 12 11.2l6.6-3.8M12 11.2v6.4" />
    </g>
  ),
  n8n: (
    <g fill="none" stroke="currentColor" strokeWidth="1.8">
      <circle cx="4.8" cy="12" r="1.9" />
      <circle cx="11" cy="12" r="1.9" />
      <circle cx="19.2" cy="8" r="1.9" />
      <circle cx="19.2" cy="16" r="1.9" />
      <path d="M6.7 12h2.4M12.7 11.2 17.4 8.8M12.7 12.8l4.7 2.4" />
    </g>
  ),
  webhook: (
    <g fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round">
      <circle cx="12" cy="6.6" r="2.6" />
      <circle cx="6.4" cy="16.8" r="2.6" />
      <circle cx="17.6" cy="16.8" r="2.6" />
      <path d="M10.7 8.9 7.7 14.5M13.3 8.9l3 5.6M9 16.8h6" />
    </g>
  ),
  typebot: (
    <g fill="currentColor">
      <rect x="4.6" y="5" width="2.6" height="14" rx="1.3" />
      <rect x="9.4" y="5" width="10" height="2.6" rx="1.3" />
      <rect x="9.4" y="10.7" width="10" height="2.6" rx="1.3" />
      <circle cx="10.9" cy="17.6" r="1.5" />
    </g>
  ),
};

/** The logo of a type of integration, and the name of the type; without `labelled` only screen readers get the name. */
export function TypeLogo({ type, labelled = false }: { type: IntegrationType; labelled?: boolean }) {
  const { t } = useTranslation();
  return (
    <span className={styles.type}>
      <span className={styles.logo} data-type={type}>
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden focusable="false">
          {signs[type]}
        </svg>
      </span>
      <span className={labelled ? undefined : 'sr'}>{t(($) => $.integrations.types[type])}</span>
    </span>
  );
}
