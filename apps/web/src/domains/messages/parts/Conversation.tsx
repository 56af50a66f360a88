import type { Message, SessionUser } from '@balcao/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { api } from '../../../api/client.ts';
import { queries } from '../../../api/query-keys.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { live, useRoom } from '../../../live/our-live.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useShortcut } from '../../../ui/shortcuts.ts';
import { toast, toastError } from '../../../ui/toasts.ts';
import { ContactPanel } from '../../contacts/parts/ContactPanel.tsx';
import { useAttending, useWriting } from '../../tickets/presence.ts';
import { ticketOnHand, type OpenedTicket } from '../../tickets/ticket-detail.ts';
import { drafts } from '../drafts.ts';
import { outbox, restoreOutbox, useOutgoing } from '../our-outbox.ts';
import { threadPages, placeMessage } from '../threads.ts';
import { useAttachments } from '../use-attachments.ts';
import { useMarkRead } from '../use-mark-read.ts';
import type { BubbleActions } from './Bubble.tsx';
import { Composer, type ComposerHandle } from './Composer.tsx';
import { MessageList } from './MessageList.tsx';
import { MessageMenu, type MessageMenuActions } from './MessageMenu.tsx';
import styles from './conversation.module.css';

interface Props {
  ticket: OpenedTicket;
  user: SessionUser;
  header: ReactNode;
  /** Shown instead of the composer when the ticket cannot be answered now. */
  gate: { text: string; action?: { label: string; run: () => void; busy: boolean } } | null;
  panel: 'closed' | 'beside' | 'over';
  onClosePanel: () => void;
  onNewTicket: () => void;
  onOpenTicket: (uuid: string) => void;
}

/** One customer's conversation: messages, composer, and contact. Mounted anew for each ticket. */
export function Conversation({ ticket, user, header, gate, panel, onClosePanel, onNewTicket, onOpenTicket }: Props) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const composer = useRef<ComposerHandle>(null);
  const [unreadAtOpen] = useState(() => ticketOnHand(queryClient, ticket.uuid)?.unreadMessages ?? 0);
  const [around, setAround] = useState<string | null>(null);
  const [replyTo, setReplyTo] = useState<Message | null>(null);
  const [editing, setEditing] = useState<Message | null>(null);
  const [deleting, setDeleting] = useState<Message | null>(null);
  const [menu, setMenu] = useState<{ message: Message; anchor: HTMLElement } | null>(null);
  const [isWriting, setWriting] = useState(false);
  const [isDragging, setDragging] = useState(false);
  const attachments = useAttachments();
  const outgoing = useOutgoing(ticket.id);
  const writing = useWriting(ticket.id);
  const notes = useQuery(queries.ticketNotes.list({ query: { ticketId: ticket.id } })).data;

  const refetchThread = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: threadPages(ticket.id).queryKey }),
    [queryClient, ticket.id],
  );
  useRoom('chat', String(ticket.id));
  useEffect(() => live.onReconnect(refetchThread), [refetchThread]);
  useEffect(() => {
    void drafts.load(user.id);
    void restoreOutbox(user.id);
  }, [user.id]);
  useAttending(ticket.id, isWriting);
  useMarkRead(ticket, user.id);
  useShortcut(
    gate ? undefined : 'alt+l',
    t(($) => $.tickets.keys.reply),
    () => composer.current?.focus('reply'),
  );
  useShortcut(
    gate ? undefined : 'alt+p',
    t(($) => $.tickets.keys.note),
    () => composer.current?.focus('note'),
  );

  const answer = useCallback(
    async (call: Promise<Message>) => {
      try {
        placeMessage(queryClient, await call);
      } catch (error) {
        toastError(error);
      }
    },
    [queryClient],
  );
  const canAnswer = gate === null;
  const bubbles = useMemo<Pick<BubbleActions, 'openMenu' | 'retry' | 'discard' | 'unreact' | 'fetchFile'>>(
    () => ({
      openMenu: (message, anchor) => setMenu({ message, anchor }),
      fetchFile: (message) => answer(api.messages.retryMedia({ params: { id: message.id } })),
      ...(canAnswer
        ? {
            retry: (message: Message) => void answer(api.messages.retry({ params: { id: message.id } })),
            discard: (message: Message) => void answer(api.messages.remove({ params: { id: message.id } })),
            unreact: (message: Message) =>
              void answer(api.messages.react({ params: { id: message.id }, body: { emoji: '' } })),
          }
        : {}),
    }),
    [answer, canAnswer],
  );
  const menuActions: MessageMenuActions = {
    reply: (message) => {
      setEditing(null);
      setReplyTo(message);
    },
    react: (message, emoji) => void answer(api.messages.react({ params: { id: message.id }, body: { emoji } })),
    copy: (message) =>
      void navigator.clipboard.writeText(message.body).then(() =>
        toast(
          'success',
          t(($) => $.common.copied),
        ),
      ),
    edit: (message) => {
      setReplyTo(null);
      setEditing(message);
    },
    remove: setDeleting,
  };

  const isFileDrag = (event: DragEvent) => canAnswer && event.dataTransfer.types.includes('Files');
  return (
    <div className={styles.pane} data-panel={panel}>
      {/* Files may be dropped anywhere on it; keyboard users have the clip button in the composer. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section
        className={styles.conversation}
        aria-label={t(($) => $.tickets.ticket, { id: ticket.id })}
        onDragOver={(event) => {
          if (!isFileDrag(event)) return;
          event.preventDefault();
          setDragging(true);
        }}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDragging(false);
        }}
        onDrop={(event) => {
          setDragging(false);
          if (!isFileDrag(event)) return;
          event.preventDefault();
          void attachments.add(event.dataTransfer.files);
          composer.current?.focus('reply');
        }}
      >
        {header}
        <MessageList
          key={around ?? 'present'}
          ticketId={ticket.id}
          contactName={ticket.contact.name}
          isGroup={ticket.isGroup}
          isClosed={ticket.status === 'closed'}
          unread={unreadAtOpen}
          around={around}
          onAround={setAround}
          {...(notes ? { notes } : {})}
          outgoing={outgoing}
          writing={writing}
          menu={bubbles}
          onRetryOutgoing={outbox.retry}
          onDiscardOutgoing={outbox.discard}
        />
        {gate ? (
          <div className={styles.gate}>
            <p>{gate.text}</p>
            {gate.action && (
              <Button kind="primary" busy={gate.action.busy} onClick={gate.action.run}>
                {gate.action.label}
              </Button>
            )}
          </div>
        ) : (
          <Composer
            ref={composer}
            ticket={ticket}
            contactName={ticket.contact.name}
            channel={ticket.channel}
            attachments={attachments}
            replyTo={replyTo}
            editing={editing}
            onLeaveReply={() => setReplyTo(null)}
            onLeaveEdit={() => setEditing(null)}
            onWriting={setWriting}
          />
        )}
        {isDragging && (
          <div className={styles.drop} aria-hidden>
            {t(($) => $.messages.composer.drop)}
          </div>
        )}
      </section>
      {panel !== 'closed' && (
        <ContactPanel
          ticket={ticket}
          userId={user.id}
          isAdmin={user.profile === 'admin'}
          isOverlay={panel === 'over'}
          onClose={onClosePanel}
          onNewTicket={onNewTicket}
          onOpenTicket={onOpenTicket}
          onGoTo={(messageId) => setAround(messageId)}
        />
      )}
      {menu && (
        <MessageMenu
          key={menu.message.id}
          message={menu.message}
          anchor={menu.anchor}
          canAnswer={canAnswer}
          canChange={ticket.channel.driver !== 'cloud-api'}
          onClose={() => setMenu(null)}
          actions={menuActions}
        />
      )}
      <ConfirmDialog
        open={deleting !== null}
        onClose={() => setDeleting(null)}
        title={t(($) => $.messages.delete)}
        text={t(($) => $.messages.deleteAsk)}
        confirm={t(($) => $.messages.delete)}
        danger
        onConfirm={async () => {
          if (deleting) placeMessage(queryClient, await api.messages.remove({ params: { id: deleting.id } }));
        }}
      />
    </div>
  );
}
