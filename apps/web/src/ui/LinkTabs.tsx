import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { ScreenPath } from '../app/screens.ts';
import { useTranslation } from '../i18n/i18n.ts';
import type { Texts } from '../i18n/texts.ts';
import styles from './link-tabs.module.css';

interface LinkTab {
  to: ScreenPath;
  label: ($: Texts) => string;
  isShown?: boolean;
}

/** Links to the screens of a group; each of these screens shows them as its `tabs`. */
export function LinkTabs({ label: groupLabel, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  const { t } = useTranslation();
  const nav = useRef<HTMLElement>(null);
  // Scrolls the bar to the current tab, which may be out of view on a phone. `scrollIntoView` is not used, because it
  // also moves the place from which the Tab key goes on.
  useEffect(() => {
    const bar = nav.current;
    const current = bar?.querySelector('[aria-current]');
    if (!bar || !current) return;
    const [tab, view] = [current.getBoundingClientRect(), bar.getBoundingClientRect()];
    bar.scrollLeft += Math.max(0, tab.right - view.right) + Math.min(0, tab.left - view.left);
  }, []);
  return (
    <nav ref={nav} className={styles.tabs} aria-label={groupLabel}>
      {tabs.map(
        ({ to, label, isShown = true }) =>
          isShown && (
            <Link key={to} to={to} activeOptions={{ exact: true }} className={styles.tab}>
              {t(label)}
            </Link>
          ),
      )}
    </nav>
  );
}
