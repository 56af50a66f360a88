import { IconDots } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useUser } from '../../api/our-session.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { NavLink } from './NavLink.tsx';
import { navEntries } from './nav-entries.ts';
import styles from './shell.module.css';

const MenuSheet = lazy(async () => ({ default: (await import('./MenuSheet.tsx')).MenuSheet }));

/** The entries that fit on a phone's bar; the rest are in the sheet. */
const most = 4;

export function BottomNav() {
  const { t } = useTranslation();
  const user = useUser();
  const [sheet, setSheet] = useState(false);
  const entries = navEntries.filter((entry) => entry.shownTo(user)).slice(0, most);
  return (
    <nav className={styles.bottom} aria-label={t(($) => $.shell.bottom)}>
      {entries.map((entry) => (
        <NavLink key={entry.to} entry={entry} place="bottom" />
      ))}
      <button type="button" className={styles.bottomLink} aria-haspopup="dialog" onClick={() => setSheet(true)}>
        <IconDots size={22} stroke={1.7} aria-hidden />
        <span>{t(($) => $.shell.nav.menu)}</span>
      </button>
      <Suspense>{sheet && <MenuSheet onClose={() => setSheet(false)} />}</Suspense>
    </nav>
  );
}
