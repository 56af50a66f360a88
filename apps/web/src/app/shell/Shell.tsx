import { useMediaQuery } from '@mantine/hooks';
import { Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { session } from '../../api/our-session.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { ShortcutSheet } from '../../ui/ShortcutSheet.tsx';
import { AppBar } from './AppBar.tsx';
import { Banners } from './Banners.tsx';
import { BottomNav } from './BottomNav.tsx';
import { Rail } from './Rail.tsx';
import { phone } from './breakpoints.ts';
import styles from './shell.module.css';

/** On wide screens the menu starts open if the company has set so. */
function startsOpen(): boolean {
  const setting = session.user()?.company.settings.find(({ key }) => key === 'sideMenu')?.value;
  return setting === 'open' && matchMedia('(min-width: 1200px)').matches;
}

/** Menu, bar and notices around every screen of the workspace. */
export function Shell() {
  const { t } = useTranslation();
  const [wide, setWide] = useState(startsOpen);
  const onPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
  return (
    <div className={styles.app} data-wide={wide || undefined}>
      <a className={styles.skip} href="#content">
        {t(($) => $.shell.skip)}
      </a>
      {!onPhone && <Rail wide={wide} onToggle={() => setWide(!wide)} />}
      <AppBar />
      <main id="content" className={styles.main} tabIndex={-1}>
        <Banners />
        <div className={styles.screen}>
          <Outlet />
        </div>
      </main>
      {onPhone && <BottomNav />}
      <ShortcutSheet />
    </div>
  );
}
