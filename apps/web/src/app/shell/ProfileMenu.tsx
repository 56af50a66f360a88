import { IconKeyboard, IconLogout, IconUserCircle } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { session, useUser } from '../../api/our-session.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import styles from './shell.module.css';

const MenuSheet = lazy(async () => ({ default: (await import('./MenuSheet.tsx')).MenuSheet }));

/** The user's menu: profile, shortcuts, sign-out. On a phone the button opens the menu sheet. */
export function ProfileMenu({ onPhone }: { onPhone: boolean }) {
  const { t } = useTranslation();
  const user = useUser();
  const router = useRouter();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const label = `${t(($) => $.shell.profile)}: ${user.name}`;
  if (onPhone) {
    return (
      <>
        <button type="button" className={styles.me} aria-haspopup="dialog" onClick={() => setSheetOpen(true)}>
          <Avatar name={user.name} size={32} />
          <span className="sr">{label}</span>
        </button>
        <Suspense>{isSheetOpen && <MenuSheet onClose={() => setSheetOpen(false)} />}</Suspense>
      </>
    );
  }
  return (
    <MenuButton
      label={label}
      width={230}
      head={
        <div className={styles.whoami}>
          <strong>{user.name}</strong>
          <span>{user.email}</span>
          <span>{t(($) => $.shell.profiles[user.profile])}</span>
        </div>
      }
      entries={[
        {
          key: 'profile',
          text: t(($) => $.profile.title),
          icon: <IconUserCircle size={16} stroke={1.75} aria-hidden />,
          run: () => void router.navigate({ to: '/profile' }),
        },
        {
          key: 'shortcuts',
          text: t(($) => $.shell.shortcuts),
          icon: <IconKeyboard size={16} stroke={1.75} aria-hidden />,
          // The sheet of shortcuts listens for this key.
          run: () => dispatchEvent(new KeyboardEvent('keydown', { key: '?' })),
        },
        {
          key: 'sign-out',
          text: t(($) => $.shell.signOut),
          icon: <IconLogout size={16} stroke={1.75} aria-hidden />,
          run: () => void session.signOut(),
        },
      ]}
    >
      {(button) => (
        <button type="button" className={styles.me} {...button}>
          <Avatar name={user.name} size={32} />
          <span className="sr">{label}</span>
        </button>
      )}
    </MenuButton>
  );
}
