import type { Contact } from '@balcao/contract';
import { IconCopy, IconMail, IconMessagePlus, IconPencil, IconPhone, IconPhonePlus } from '@tabler/icons-react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { formatNumber, isPhoneNumber } from '../format-number.ts';
import styles from './contact-panel.module.css';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
const hasPhone = ({ isGroup, number }: Contact) => !isGroup && isPhoneNumber(number);

interface Props {
  contact: Contact;
  isEditing: boolean;
  onEdit: () => void;
  onNewTicket: () => void;
  /** Asks the customer for the phone number; absent where the channel has no such request. */
  onAskPhone: (() => void) | undefined;
}

/** Picture, name and addresses of a contact, and what can be done with it. */
export function ContactCard({ contact, isEditing, onEdit, onNewTicket, onAskPhone }: Props) {
  const { t } = useTranslation();
  const copyable = hasPhone(contact) ? contact.number : contact.username;
  return (
    <div className={styles.card}>
      <Avatar name={contact.name} src={contact.profilePicUrl} size={72} />
      <h4 dir="auto">{contact.name}</h4>
      <Addresses contact={contact} />
      <div className={styles.quick}>
        <button type="button" aria-pressed={isEditing} onClick={onEdit}>
          <IconPencil {...icon} />
          {t(($) => $.contacts.edit)}
        </button>
        {copyable !== null && (
          <button type="button" onClick={() => void copyText(copyable)}>
            <IconCopy {...icon} />
            {t(($) => (hasPhone(contact) ? $.contacts.copyNumber : $.contacts.copyUsername))}
          </button>
        )}
        {onAskPhone && !contact.isGroup && !hasPhone(contact) && (
          <button type="button" onClick={onAskPhone}>
            <IconPhonePlus {...icon} />
            {t(($) => $.contacts.askPhone)}
          </button>
        )}
        <button type="button" onClick={onNewTicket}>
          <IconMessagePlus {...icon} />
          {t(($) => $.contacts.newTicket)}
        </button>
      </div>
    </div>
  );
}

/** Number, username and e-mail, as far as they are known. */
function Addresses({ contact }: { contact: Contact }) {
  return (
    <>
      <PhoneNumber contact={contact} />
      {contact.username !== null && <span className={styles.link}>@{contact.username}</span>}
      {contact.email !== '' && (
        <a className={styles.link} href={`mailto:${contact.email}`}>
          <IconMail size={15} aria-hidden />
          {contact.email}
        </a>
      )}
    </>
  );
}

/** The phone number as a link that calls it; or why there is none. */
function PhoneNumber({ contact }: { contact: Contact }) {
  const { t } = useTranslation();
  if (contact.isGroup) return <span className={styles.link}>{t(($) => $.contacts.group)}</span>;
  if (!hasPhone(contact)) return <span className={styles.link}>{t(($) => $.contacts.noNumber)}</span>;
  return (
    <a className={styles.link} href={`tel:+${contact.number}`}>
      <IconPhone size={15} aria-hidden />
      <span className="num">{formatNumber(contact.number)}</span>
    </a>
  );
}
