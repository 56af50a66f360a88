import type { User } from '@balcao/contract';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import styles from '../users.module.css';

/** Name and e-mail of a user, with marks for the signed-in user and for an invited one. */
export function UserName({ user: { name, email, invited }, isMe }: { user: User; isMe: boolean }) {
  const { t } = useTranslation();
  return (
    <span className={styles.person}>
      <Avatar name={name} size={34} />
      <span>
        {name} {isMe && <Chip tone="brand">{t(($) => $.users.me)}</Chip>}
        {invited && <Chip tone="amber">{t(($) => $.users.invited)}</Chip>}
        <small>{email}</small>
      </span>
    </span>
  );
}

/** The queues of a user as chips, or a text that there are none. */
export function UserQueues({ user: { queues } }: { user: User }) {
  const { t } = useTranslation();
  if (queues.length === 0) return <span className={styles.none}>{t(($) => $.users.noQueues)}</span>;
  return (
    <span className={styles.queues}>
      {queues.map(({ id, name, color }) => (
        <Chip key={id} dot={color}>
          {name}
        </Chip>
      ))}
    </span>
  );
}

export function UserOnline({ online }: { online: boolean }) {
  const { t } = useTranslation();
  return (
    <span className={styles.presence} data-online={online || undefined}>
      {t(($) => (online ? $.users.isOnline : $.users.isOffline))}
    </span>
  );
}
