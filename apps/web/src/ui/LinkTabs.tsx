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

/** Links to the screens of a group, for the `tabs` of each of them. */
export function LinkTabs({ label: groupLabel, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  const { t } = useTranslation();
  const nav = useRef<HTMLElement>(null);
  // On a phone the current tab may be outside of the bar. `scrollIntoView` would also let Tab go on from there.
  useEffect(() => {
    const bar = nav.current;
    const current = bar?.querySelector('[aria-current]');
    if (!bar || !current) return;
    const [place, room] = [current.getBoundingClientRect(), bar.getBoundingClientRect()];
    bar.scrollLeft += Math.max(0, place.right - room.right) + Math.min(0, place.left - room.left);
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
