import type { Message } from '@balcao/contract';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { MessageMenu, EmojiPopover } from '../../messages/parts.ts';
import { placeChatMessage } from '../our-chat-outbox.ts';

export interface OpenedMenu {
  message: Message;
  anchor: HTMLElement;
}

interface Props {
  chatId: number;
  opened: OpenedMenu | null;
  isOwner: boolean;
  onClose: () => void;
  onReact: (message: Message, emoji: string) => void;
  onReply: (message: Message) => void;
  onEdit: (message: Message) => void;
}

/** The menu of a message, the emojis for a reaction, and the question before it is deleted. */
export function ChatMenus({ chatId, opened, isOwner, onClose, onReact, onReply, onEdit }: Props) {
  const { t } = useTranslation();
  const [deleting, setDeleting] = useState<Message | null>(null);
  const [reacting, setReacting] = useState<OpenedMenu | null>(null);
  return (
    <>
      {opened && (
        <MessageMenu
          key={opened.message.id}
          message={opened.message}
          anchor={opened.anchor}
          canAnswer
          canChange
          mayEdit={opened.message.fromMe}
          mayRemove={opened.message.fromMe || isOwner}
          onClose={onClose}
          actions={{
            reply: onReply,
            react: onReact,
            chooseReaction: () => setReacting(opened),
            copy: (message) => void copyText(message.body),
            edit: onEdit,
            remove: setDeleting,
          }}
        />
      )}
      {reacting && (
        <EmojiPopover
          anchor={reacting.anchor}
          label={t(($) => $.messages.reactOther)}
          position="bottom"
          onClose={() => setReacting(null)}
          onPick={(emoji) => {
            setReacting(null);
            onReact(reacting.message, emoji);
          }}
        />
      )}
      <ConfirmDialog
        open={deleting !== null}
        onClose={() => setDeleting(null)}
        title={t(($) => $.chats.removeMessage)}
        text={t(($) => $.chats.removeMessageText)}
        confirm={t(($) => $.chats.removeMessage)}
        danger
        onConfirm={async () => {
          if (deleting)
            placeChatMessage(await api.chats.removeMessage({ params: { id: chatId, messageId: Number(deleting.id) } }));
        }}
      />
    </>
  );
}
