import type { Contact, Profile } from '@balcao/contract';
import { can } from '@balcao/contract/permissions';
import {
  IconArrowMerge,
  IconBan,
  IconDotsVertical,
  IconFileExport,
  IconId,
  IconLockOpen,
  IconMessagePlus,
  IconSpeakerphone,
  IconTrashX,
} from '@tabler/icons-react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { MenuButton } from '../../../ui/MenuButton.tsx';

export interface ContactDialog {
  kind: 'ticket' | 'merge' | 'identities' | 'block' | 'consent' | 'export' | 'erase';
  contact: Contact;
}
type Open = (dialog: ContactDialog) => void;

export function StartTicketButton({ contact, onOpen }: { contact: Contact; onOpen: Open }) {
  const { t } = useTranslation();
  return (
    <IconButton
      label={t(($) => $.contacts.startTicket, { name: contact.name })}
      onClick={() => onOpen({ kind: 'ticket', contact })}
    >
      <IconMessagePlus size={18} stroke={1.75} aria-hidden />
    </IconButton>
  );
}

/** The less frequent actions on a contact. */
export function ContactMenu({ contact, profile, onOpen }: { contact: Contact; profile: Profile; onOpen: Open }) {
  const { t } = useTranslation();
  const { name, isGroup, isBlocked } = contact;
  const open = (kind: ContactDialog['kind']) => () => onOpen({ kind, contact });
  const label = t(($) => $.contacts.more, { name });
  const BlockIcon = isBlocked ? IconLockOpen : IconBan;
  const identities = {
    key: 'identities',
    text: t(($) => $.contacts.identities.open),
    icon: <IconId size={16} stroke={1.75} aria-hidden />,
    run: open('identities'),
  };
  const consent = {
    key: 'consent',
    text: t(($) => $.consents.menu),
    icon: <IconSpeakerphone size={16} stroke={1.75} aria-hidden />,
    run: open('consent'),
  };
  const merge = {
    key: 'merge',
    text: t(($) => $.contacts.merge.open),
    icon: <IconArrowMerge size={16} stroke={1.75} aria-hidden />,
    run: open('merge'),
  };
  const block = {
    key: 'block',
    text: t(($) => (isBlocked ? $.contacts.block.unblock : $.contacts.block.block)),
    icon: <BlockIcon size={16} stroke={1.75} aria-hidden />,
    run: open('block'),
  };
  const exportData = {
    key: 'export',
    text: t(($) => $.contacts.exportData.open),
    icon: <IconFileExport size={16} stroke={1.75} aria-hidden />,
    run: open('export'),
  };
  const erase = {
    key: 'erase',
    text: t(($) => $.contacts.erase.open),
    icon: <IconTrashX size={16} stroke={1.75} aria-hidden />,
    run: open('erase'),
  };
  return (
    <MenuButton
      label={label}
      entries={[
        identities,
        ...(isGroup ? [] : [consent]),
        ...(can(profile, 'contacts-page:mergeContact') && !isGroup ? [merge] : []),
        ...(can(profile, 'contacts-page:blockContact') && !isGroup ? [block] : []),
        ...(can(profile, 'settings:edit') ? [exportData, erase] : []),
      ]}
    >
      {(button) => (
        <IconButton label={label} {...button}>
          <IconDotsVertical size={18} stroke={1.75} aria-hidden />
        </IconButton>
      )}
    </MenuButton>
  );
}
