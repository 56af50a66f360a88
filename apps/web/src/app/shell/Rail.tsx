import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useUser } from '../../api/our-session.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { useBrand } from '../../ui/brand.ts';
import { Logo } from '../../ui/Logo.tsx';
import { NavLink } from './NavLink.tsx';
import { menuFor } from '../nouns.ts';
import styles from './shell.module.css';

/** The side menu: icons, or icons with labels. */
export function Rail({ wide, onToggle }: { wide: boolean; onToggle: () => void }) {
  const { t } = useTranslation();
  const user = useUser();
  const { name } = useBrand();
  const Toggle = wide ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand;
  const toggleLabel = t(($) => (wide ? $.shell.closeMenu : $.shell.openMenu));
  return (
    <nav className={styles.rail} aria-label={t(($) => $.shell.main)}>
      <Link to="/" className={styles.logo} aria-label={name} activeOptions={{ exact: true }}>
        <Logo />
        {wide && <span>{name}</span>}
      </Link>
      {menuFor(user).map((entry, index, entries) => (
        <Fragment key={entry.to}>
          {index > 0 && entries[index - 1]?.section !== entry.section && <hr className={styles.divider} />}
          <NavLink entry={entry} place={wide ? 'wide' : 'narrow'} />
        </Fragment>
      ))}
      <span className={styles.grow} />
      <button
        type="button"
        className={styles.nav}
        data-hint={wide ? undefined : toggleLabel}
        data-hint-side="right"
        aria-expanded={wide}
        aria-label={toggleLabel}
        onClick={onToggle}
      >
        <Toggle size={20} stroke={1.7} aria-hidden />
        {wide && <span>{toggleLabel}</span>}
      </button>
      {wide && <p className={styles.version}>{t(($) => $.shell.version, { version: import.meta.env.VITE_VERSION })}</p>}
    </nav>
  );
}
