import { Tooltip } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/i18n.ts';
import type { NavEntry } from './nav-entries.ts';
import styles from './shell.module.css';

const never = () => false;

/** One entry of the side menu or the bottom bar. */
export function NavLink({ entry, place }: { entry: NavEntry; place: 'narrow' | 'wide' | 'bottom' }) {
  const { t } = useTranslation();
  const { icon: Icon, useAttention = never } = entry;
  const attention = useAttention();
  const label = t(($) => $.shell.nav[entry.label]);
  const name = attention ? `${label}: ${t(($) => $.shell.needsAttention)}` : label;
  return (
    <Tooltip label={label} position="right" disabled={place !== 'narrow'}>
      <Link
        to={entry.to}
        // The entry leads to the list, also from an open ticket.
        params={{ ticketId: undefined }}
        className={place === 'bottom' ? styles.bottomLink : styles.nav}
        aria-label={place === 'narrow' || attention ? name : undefined}
        activeOptions={{ exact: false }}
      >
        <span className={styles.navIcon}>
          <Icon size={place === 'bottom' ? 22 : 20} stroke={1.7} aria-hidden />
          {attention && <i className={styles.dot} />}
        </span>
        {place !== 'narrow' && <span>{label}</span>}
      </Link>
    </Tooltip>
  );
}
