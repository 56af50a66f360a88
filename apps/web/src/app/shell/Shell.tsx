import { useMediaQuery } from '@mantine/hooks';
import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { Overlays } from '../../ui/Overlays.tsx';
import { ShortcutSheet } from '../../ui/ShortcutSheet.tsx';
import { AppBar } from './AppBar.tsx';
import { Banners } from './Banners.tsx';
import { BottomNav } from './BottomNav.tsx';
import { PaletteHost } from './PaletteHost.tsx';
import { Rail } from './Rail.tsx';
import { phone } from './breakpoints.ts';
import { forgetSideMenu, setSideMenuOpen, useSideMenu } from './side-menu.ts';
import styles from './shell.module.css';

/** Menu, bar and notices around every screen of the workspace. */
export function Shell() {
  const { t } = useTranslation();
  const wide = useSideMenu();
  // At the sign-out: for the company of the next user the menu may start in another state.
  useEffect(() => forgetSideMenu, []);
  const onPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
  return (
    <div className={styles.app} data-wide={wide || undefined}>
      <a className={styles.skip} href="#content">
        {t(($) => $.shell.skip)}
      </a>
      {!onPhone && <Rail wide={wide} onToggle={() => setSideMenuOpen(!wide)} />}
      <AppBar />
      <main id="content" className={styles.main} tabIndex={-1}>
        <Banners />
        <div className={styles.screen}>
          <Outlet />
        </div>
        <Overlays />
      </main>
      {onPhone && <BottomNav />}
      <ShortcutSheet />
      <PaletteHost />
    </div>
  );
}
