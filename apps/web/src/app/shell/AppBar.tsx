import { useMediaQuery } from '@mantine/hooks';
import { useUser } from '../../api/our-session.ts';
import { formatDay } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { barControls } from '../nouns.ts';
import { Alerts } from './Alerts.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import { PaletteButton } from './PaletteButton.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import { RefreshButton } from './RefreshButton.tsx';
import { ThemeButton } from './ThemeButton.tsx';
import { VolumeControl } from './VolumeControl.tsx';
import { phone } from './breakpoints.ts';
import styles from './shell.module.css';

/**
 * The greeting of the user, notices, and the switches that are needed at any time. On a phone the switches are in the
 * menu sheet.
 */
export function AppBar() {
  const { t } = useTranslation();
  const user = useUser();
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
  const { name: company, dueDate } = user.company;
  const due = user.profile === 'admin' && dueDate ? ` · ${t(($) => $.shell.dueOn, { date: formatDay(dueDate) })}` : '';
  return (
    <header className={styles.bar}>
      <div className={styles.lead}>
        <div className={styles.hello}>
          <strong>{t(($) => $.shell.hello, { name: user.name.split(' ')[0] ?? '' })}</strong>
          <span className="num">
            {company}
            {due}
          </span>
        </div>
        <PaletteButton onPhone={isPhone ?? false} />
        <Alerts />
      </div>
      {!isPhone && (
        <div className={styles.acts}>
          <LanguageMenu />
          <ThemeButton />
          <VolumeControl />
          <RefreshButton />
        </div>
      )}
      {barControls.map((Control) => (
        <Control key={Control.name} />
      ))}
      <ProfileMenu onPhone={isPhone ?? false} />
    </header>
  );
}
