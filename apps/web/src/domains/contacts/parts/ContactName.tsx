import type { Contact } from '@balcao/contract';
import { IconBan } from '@tabler/icons-react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { formatNumber, isPhoneNumber } from '../format-number.ts';
import styles from '../contacts.module.css';

/** The picture and name of a contact in the table. */
export function ContactName({ contact: { name, profilePicUrl, isBlocked } }: { contact: Contact }) {
  const { t } = useTranslation();
  return (
    <span className={styles.named}>
      <Avatar name={name} src={profilePicUrl} size={34} />
      <span className={styles.who}>
        <span dir="auto">{name}</span>
        {isBlocked && (
          <Chip tone="red" icon={<IconBan size={13} stroke={2} aria-hidden />}>
            {t(($) => $.contacts.blocked)}
          </Chip>
        )}
      </span>
    </span>
  );
}

/**
 * The phone number, else the username, else why there is no number. A group never has a number, although its id may
 * consist of digits.
 */
export function NumberCell({ contact: { number, username, isGroup } }: { contact: Contact }) {
  const { t } = useTranslation();
  if (isGroup) return <span className={styles.muted}>{t(($) => $.contacts.group)}</span>;
  if (isPhoneNumber(number)) return <span className={`num ${styles.number}`}>{formatNumber(number)}</span>;
  if (username !== null) return <span>@{username}</span>;
  return <span className={styles.muted}>{t(($) => $.contacts.noNumber)}</span>;
}
