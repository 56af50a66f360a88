import { Drawer, SegmentedControl } from '@mantine/core';
import { IconLogout, IconRefresh, IconUserCircle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { session, useUser } from '../../api/our-session.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { languageCodes, languageNames } from '../../i18n/languages.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { saveColorScheme, useColorScheme } from '../../ui/color-scheme.ts';
import { toastError } from '../../ui/toasts.ts';
import { phoneMenuFor } from '../nouns.ts';
import { changeLanguage } from '../use-live-session.ts';
import { NavLink } from './NavLink.tsx';
import { VolumeSlider } from './VolumeSlider.tsx';
import styles from './shell.module.css';

/** On a phone: the menu entries that are not on the bottom bar, the switches of the app bar, and the sign-out. */
export function MenuSheet({ onClose }: { onClose: () => void }) {
  const { t, language } = useTranslation();
  const user = useUser();
  const queryClient = useQueryClient();
  const scheme = useColorScheme();
  const { inSheet } = phoneMenuFor(user);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="auto"
      radius="lg"
      title={t(($) => $.shell.menu)}
      closeButtonProps={{ 'aria-label': t(($) => $.common.close) }}
      // Mantine's header is a <header>; axe takes it for a second banner of the page.
      attributes={{ header: { role: 'none' } }}
      classNames={{ content: styles.sheetFrame ?? '', title: styles.sheetTitle ?? '' }}
    >
      <div className={styles.sheet}>
        <div className={styles.sheetWho}>
          <Avatar name={user.name} />
          <div className={styles.whoami}>
            <strong>{user.name}</strong>
            <span>{user.email}</span>
            <span>{t(($) => $.shell.profiles[user.profile])}</span>
          </div>
        </div>
        {inSheet.length > 0 && (
          <nav className={styles.sheetNav} aria-label={t(($) => $.shell.more)}>
            {inSheet.map((entry) => (
              <NavLink key={entry.to} entry={entry} place="sheet" onClick={onClose} />
            ))}
          </nav>
        )}
        <Link to="/profile" className={styles.sheetLink} onClick={onClose}>
          <IconUserCircle size={20} stroke={1.7} aria-hidden />
          {t(($) => $.profile.title)}
        </Link>
        <SegmentedControl
          fullWidth
          aria-label={t(($) => $.shell.language)}
          value={language}
          data={languageCodes.map((value) => ({ value, label: languageNames[value] }))}
          onChange={(code) =>
            void changeLanguage(languageCodes.find((each) => each === code) ?? 'pt').catch(toastError)
          }
        />
        <SegmentedControl
          fullWidth
          aria-label={t(($) => $.shell.theme)}
          value={scheme}
          data={[
            { value: 'light', label: t(($) => $.shell.themeLight) },
            { value: 'dark', label: t(($) => $.shell.themeDark) },
          ]}
          onChange={(next) => saveColorScheme(next === 'dark' ? 'dark' : 'light')}
        />
        <div className={styles.sheetVolume}>
          <span>{t(($) => $.shell.volume)}</span>
          <VolumeSlider />
        </div>
        <Button icon={<IconRefresh size={17} aria-hidden />} onClick={() => void queryClient.invalidateQueries()}>
          {t(($) => $.shell.refresh)}
        </Button>
        <Button icon={<IconLogout size={17} aria-hidden />} onClick={() => void session.signOut()}>
          {t(($) => $.shell.signOut)}
        </Button>
      </div>
    </Drawer>
  );
}
