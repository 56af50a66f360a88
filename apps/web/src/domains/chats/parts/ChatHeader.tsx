import type { Chat } from '@balcao/contract';
import { IconArrowLeft, IconDots, IconLogout, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { useUser } from '../../../api/our-session.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { MenuButton } from '../../../ui/MenuButton.tsx';
import { chatName } from '../chat-name.ts';
import { ChatDialog } from './ChatDialog.tsx';
import styles from '../chats.module.css';

interface Props {
  chat: Chat;
  isOwner: boolean;
  onBack: (() => void) | undefined;
  /** Closes the chat after a call that deletes or leaves it. */
  closeAfter: (call: Promise<unknown>) => Promise<void>;
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/**
 * The title and the participants, with a menu: each participant may leave the chat; its owner may also change and
 * delete it. A direct chat has no menu.
 */
export function ChatHeader({ chat, isOwner, onBack, closeAfter }: Props) {
  const { t } = useTranslation();
  const { id: userId } = useUser();
  const [dialog, setDialog] = useState<'edit' | 'remove' | 'leave' | null>(null);
  const name = chatName(chat, userId);
  const close = () => setDialog(null);
  const params = { id: chat.id };
  const entries = [
    ...(isOwner
      ? [{ key: 'edit', text: t(($) => $.chats.edit), icon: <IconPencil {...icon} />, run: () => setDialog('edit') }]
      : []),
    { key: 'leave', text: t(($) => $.chats.leave), icon: <IconLogout {...icon} />, run: () => setDialog('leave') },
    ...(isOwner
      ? [
          {
            key: 'remove',
            text: t(($) => $.chats.remove),
            icon: <IconTrash {...icon} />,
            run: () => setDialog('remove'),
          },
        ]
      : []),
  ];
  return (
    <header className={styles.header}>
      {onBack && (
        <IconButton label={t(($) => $.chats.back)} onClick={onBack}>
          <IconArrowLeft size={20} stroke={1.75} aria-hidden />
        </IconButton>
      )}
      {chat.isDirect ? (
        <Avatar name={name} size={38} />
      ) : (
        <span className={styles.group} aria-hidden>
          <IconUsers size={19} stroke={1.7} />
        </span>
      )}
      <div>
        <h2 dir="auto">{name}</h2>
        {!chat.isDirect && <p dir="auto">{chat.users.map(({ user }) => user.name).join(', ')}</p>}
      </div>
      {!chat.isDirect && (
        <MenuButton label={t(($) => $.chats.actions)} entries={entries}>
          {(button) => (
            <IconButton label={t(($) => $.chats.actions)} {...button}>
              <IconDots size={19} stroke={1.75} aria-hidden />
            </IconButton>
          )}
        </MenuButton>
      )}
      {dialog === 'edit' && <ChatDialog chat={chat} onClose={close} />}
      <ConfirmDialog
        open={dialog === 'remove'}
        onClose={close}
        title={t(($) => $.chats.removeTitle, { name })}
        text={t(($) => $.chats.removeText)}
        confirm={t(($) => $.chats.remove)}
        danger
        onConfirm={() => closeAfter(api.chats.remove({ params }))}
      />
      <ConfirmDialog
        open={dialog === 'leave'}
        onClose={close}
        title={t(($) => $.chats.leaveTitle, { name })}
        text={t(($) => (isOwner ? $.chats.leaveAsOwner : $.chats.leaveText))}
        confirm={t(($) => $.chats.leave)}
        danger
        onConfirm={() => closeAfter(api.chats.leave({ params }))}
      />
    </header>
  );
}
