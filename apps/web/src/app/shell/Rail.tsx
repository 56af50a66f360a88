import { Tooltip } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useUser } from '../../api/our-session.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { Mark } from '../../ui/Mark.tsx';
import { NavLink } from './NavLink.tsx';
import { navEntries } from './nav-entries.ts';
import styles from './shell.module.css';

/** The side menu: icons, or icons with labels. */
export function Rail({ wide, onToggle }: { wide: boolean; onToggle: () => void }) {
  const { t } = useTranslation();
  const user = useUser();
  const Toggle = wide ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand;
  const toggleLabel = t(($) => (wide ? $.shell.closeMenu : $.shell.openMenu));
  return (
    <nav className={styles.rail} aria-label={t(($) => $.shell.main)}>
      <Link to="/" className={styles.logo} aria-label="Balcão">
        <Mark />
        {wide && <span>Balcão</span>}
      </Link>
      {navEntries
        .filter((entry) => entry.shownTo(user))
        .map((entry) => (
          <NavLink key={entry.to} entry={entry} place={wide ? 'wide' : 'narrow'} />
        ))}
      <span className={styles.grow} />
      <Tooltip label={toggleLabel} position="right" disabled={wide}>
        <button type="button" className={styles.nav} aria-expanded={wide} aria-label={toggleLabel} onClick={onToggle}>
          <Toggle size={20} stroke={1.7} aria-hidden />
          {wide && <span>{toggleLabel}</span>}
        </button>
      </Tooltip>
      {wide && <p className={styles.version}>{t(($) => $.shell.version, { version: import.meta.env.VITE_VERSION })}</p>}
    </nav>
  );
}
