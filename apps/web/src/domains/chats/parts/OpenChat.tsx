import type { Chat, ChatMessage, Message } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { isRefusal } from '../../../api/api-error.ts';
import { api } from '../../../api/client.ts';
import { useUser } from '../../../api/our-session.ts';
import { live } from '../../../api/query-client.ts';
import { queries } from '../../../api/query-keys.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { AlertPlace } from '../../../ui/AlertPlace.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { toastError } from '../../../ui/toasts.ts';
import { BubbleExtra, useFileDrop, type Quoted } from '../../messages/index.ts';
import { ThreadPane } from '../../messages/parts.ts';
import { chatName } from '../chat-name.ts';
import { chatOutbox, placeChatMessage, useChatOutgoing } from '../our-chat-outbox.ts';
import { useChatFiles } from '../use-chat-files.ts';
import { useChatThread } from '../use-chat-thread.ts';
import { useReadChat } from '../use-read-chat.ts';
import { ChatComposer } from './ChatComposer.tsx';
import { ChatHeader } from './ChatHeader.tsx';
import { ChatMenus, type OpenedMenu } from './ChatMenus.tsx';
import { TicketCard } from './TicketCard.tsx';
import styles from '../chats.module.css';

interface Props {
  uuid: string;
  /** The id of a message to show; null: none. */
  wanted: string | null;
  /** The wanted message is on screen. */
  onShown: () => void;
  /** Leads back to the list; absent where list and chat are shown side by side. */
  onBack: (() => void) | undefined;
  /** The user no longer takes part, or the chat was deleted. */
  onGone: () => void;
}

/** Loads a chat and shows it. Leaves the screen of the chat when the user no longer takes part. */
export function OpenChat({ uuid, onGone, ...props }: Props) {
  const [isLeaving, setIsLeaving] = useState(false);
  const chatQuery = queries.chats.show({ params: { id: uuid } });
  // The signal that the chat is gone may arrive before the reply to the user's own call. A request for the chat would
  // then be refused, and the user would see an error.
  const { data: chat, error, refetch } = useQuery({ ...chatQuery, ...live, enabled: !isLeaving });
  const isGone = isRefusal(error, 'ERR_NO_CHAT_FOUND');
  const leave = useEffectEvent(() => {
    toastError(error);
    onGone();
  });
  useEffect(() => {
    if (isGone) leave();
  }, [isGone]);
  const closeAfter = async (call: Promise<unknown>) => {
    setIsLeaving(true);
    try {
      await call;
      onGone();
    } catch (failure) {
      setIsLeaving(false);
      throw failure;
    }
  };
  if (isGone) return null;
  if (chat) return <Conversation chat={chat} closeAfter={closeAfter} {...props} />;
  return (
    <div className={styles.placeholder}>
      {error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonRows rows={4} />}
    </div>
  );
}

interface ConversationProps extends Omit<Props, 'uuid' | 'onGone'> {
  chat: Chat;
  /** Closes the chat after a call that deletes or leaves it. */
  closeAfter: (call: Promise<unknown>) => Promise<void>;
}

/** The loaded chat: its head, its messages and the composer. */
function Conversation({ chat, wanted, onShown, onBack, closeAfter }: ConversationProps) {
  const { t } = useTranslation();
  const { id: userId } = useUser();
  const [around, setAround] = useState<string | null>(null);
  const [replyTo, setReplyTo] = useState<Quoted | null>(null);
  const [editing, setEditing] = useState<Message | null>(null);
  const files = useChatFiles();
  const outgoing = useChatOutgoing(chat.id);
  const { thread, records, isPending, failure, refetch } = useChatThread(chat, { userId, around, outgoing });
  useReadChat(chat, userId);
  const { opened, closeMenu, react, menu } = useBubbleMenu(chat.id);
  const extra = useTicketCards(records);
  const drop = useFileDrop(editing === null, (given) => void files.add(given));
  const isOwner = chat.ownerId === userId && !chat.isDirect;
  return (
    // Files may be dropped anywhere on the chat; keyboard users have the clip button in the composer.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className={styles.conversation} aria-label={chatName(chat, userId)} {...drop.handlers}>
      <div>
        <ChatHeader chat={chat} isOwner={isOwner} onBack={onBack} closeAfter={closeAfter} />
        <AlertPlace />
      </div>
      {failure ? (
        <div className={styles.placeholder}>
          <ErrorState error={failure} retry={() => void refetch()} />
        </div>
      ) : isPending ? (
        <div className={styles.placeholder} aria-busy />
      ) : (
        <BubbleExtra value={extra}>
          <ThreadPane
            key={around}
            thread={thread}
            contactName=""
            around={around}
            onAround={setAround}
            wanted={wanted}
            onShown={onShown}
            menu={menu}
            onRetryOutgoing={chatOutbox.retry}
            onDiscardOutgoing={chatOutbox.discard}
          />
        </BubbleExtra>
      )}
      <ChatComposer
        chat={chat}
        files={files}
        replyTo={replyTo}
        editing={editing}
        onLeaveReply={() => setReplyTo(null)}
        onLeaveEdit={() => setEditing(null)}
        onSent={() => setAround(null)}
      />
      {drop.isDragging && (
        <div className={styles.drop} aria-hidden>
          {t(($) => $.messages.composer.drop)}
        </div>
      )}
      <ChatMenus
        chatId={chat.id}
        opened={opened}
        isOwner={isOwner}
        onClose={closeMenu}
        onReact={react}
        onReply={(message) => {
          setEditing(null);
          setReplyTo(asQuoted(message));
        }}
        onEdit={(message) => {
          setReplyTo(null);
          setEditing(message);
        }}
      />
    </section>
  );
}

/** The message whose menu is open, and the reactions to messages. `menu` keeps its identity. */
function useBubbleMenu(chatId: number) {
  const [opened, setOpened] = useState<OpenedMenu | null>(null);
  const react = useCallback(
    (message: Message, emoji: string) =>
      void api.chats
        .react({ params: { id: chatId, messageId: Number(message.id) }, body: { emoji } })
        .then(placeChatMessage, toastError),
    [chatId],
  );
  const menu = useMemo(
    () => ({
      openMenu: (message: Message, anchor: HTMLElement) => setOpened({ message, anchor }),
      unreact: (message: Message) => react(message, ''),
    }),
    [react],
  );
  return { opened, closeMenu: () => setOpened(null), react, menu };
}

/** Draws the ticket that a message shares under its bubble. Keeps its identity while the messages are the same. */
function useTicketCards(records: readonly ChatMessage[]) {
  const tickets = useMemo(() => new Map(records.map(({ id, ticket }) => [String(id), ticket])), [records]);
  return useCallback(
    ({ id }: Message) => {
      const ticket = tickets.get(id);
      return ticket ? <TicketCard ticket={ticket} /> : null;
    },
    [tickets],
  );
}

const asQuoted = ({ id, body, fromMe, mediaType, mediaUrl, media, contact }: Message): Quoted => ({
  id,
  body: body || (media?.name ?? ''),
  fromMe,
  mediaType,
  mediaUrl,
  contact,
});
