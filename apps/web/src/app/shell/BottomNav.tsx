import { IconDots } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useUser } from '../../api/our-session.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { NavLink } from './NavLink.tsx';
import { phoneMenuFor } from '../nouns.ts';
import styles from './shell.module.css';

const MenuSheet = lazy(async () => ({ default: (await import('./MenuSheet.tsx')).MenuSheet }));

/** On a phone: the first entries of daily work, and a button that opens the menu sheet. */
export function BottomNav() {
  const { t } = useTranslation();
  const user = useUser();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const { onBar } = phoneMenuFor(user);
  return (
    <nav className={styles.bottom} aria-label={t(($) => $.shell.bottom)}>
      {onBar.map((entry) => (
        <NavLink key={entry.to} entry={entry} place="bottom" />
      ))}
      <button type="button" className={styles.bottomLink} aria-haspopup="dialog" onClick={() => setSheetOpen(true)}>
        <IconDots size={22} stroke={1.7} aria-hidden />
        <span>{t(($) => $.shell.menu)}</span>
      </button>
      <Suspense>{isSheetOpen && <MenuSheet onClose={() => setSheetOpen(false)} />}</Suspense>
    </nav>
  );
}
