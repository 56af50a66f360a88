import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useUser } from '../../../api/our-session.ts';
import type { ScreenPath } from '../../../app/screens.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import type { Texts } from '../../../i18n/texts.ts';
import { useSettings } from '../use-settings.ts';
import styles from '../settings.module.css';

interface Tab {
  to: ScreenPath;
  label: ($: Texts) => string;
  isShown: boolean;
}

/** The parts of the settings, above each of their screens. */
export function SettingsTabs() {
  const { t } = useTranslation();
  const { profile, super: isOperator } = useUser();
  const { scheduleType } = useSettings();
  const isAdmin = profile === 'admin';
  const tabs: readonly Tab[] = [
    { to: '/settings', label: ($) => $.settings.optionsTab, isShown: isAdmin },
    { to: '/settings/hours', label: ($) => $.hours.tab, isShown: isAdmin && scheduleType === 'company' },
    { to: '/settings/holidays', label: ($) => $.holidays.title, isShown: isAdmin && scheduleType !== 'disabled' },
    { to: '/settings/closing-reasons', label: ($) => $.closingReasons.title, isShown: isAdmin },
    { to: '/settings/company', label: ($) => $.companies.tab, isShown: isAdmin },
    { to: '/settings/helps', label: ($) => $.helps.manage.title, isShown: isOperator },
  ];
  const nav = useRef<HTMLElement>(null);
  // On a phone the current tab may be outside of the bar.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);
  return (
    <nav ref={nav} className={styles.tabs} aria-label={t(($) => $.settings.title)}>
      {tabs.map(
        ({ to, label, isShown }) =>
          isShown && (
            <Link key={to} to={to} activeOptions={{ exact: true }} className={styles.tab}>
              {t(label)}
            </Link>
          ),
      )}
    </nav>
  );
}
