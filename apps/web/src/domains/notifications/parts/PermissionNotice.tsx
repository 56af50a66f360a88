import { IconBellRinging } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { askPermission, usePermission } from '../permission.ts';
import styles from './bell-popover.module.css';

/** Says whether this browser shows notifications, with a button by which the user allows them. */
export function PermissionNotice({ inPopover = false }: { inPopover?: boolean }) {
  const { t } = useTranslation();
  const permission = usePermission();
  const [isAsking, setAsking] = useState(false);
  // Whether this browser gets push messages is known only after `allow`. Until then it is assumed.
  const [hasPush, setHasPush] = useState(true);
  // There is nothing to ask, so the popover shows nothing.
  if (inPopover && permission === 'granted' && hasPush) return null;
  const allow = async () => {
    setAsking(true);
    if ((await askPermission()) === 'granted') {
      const { renewPush } = await import('../browser-notifications.ts');
      setHasPush(await renewPush());
    }
    setAsking(false);
  };
  return (
    <output className={styles.notice} data-in-popover={inPopover || undefined}>
      {permission === 'default' ? (
        <>
          <span>{t(($) => $.notifications.permission.text)}</span>
          <Button busy={isAsking} icon={<IconBellRinging size={16} aria-hidden />} onClick={() => void allow()}>
            {t(($) => $.notifications.permission.ask)}
          </Button>
        </>
      ) : (
        <span>
          {t(($) => $.notifications.permission[permission])}
          {permission === 'granted' && !hasPush && ` ${t(($) => $.notifications.permission.noPush)}`}
        </span>
      )}
    </output>
  );
}
