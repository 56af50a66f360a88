import type { Ticket } from '@balcao/contract';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { MessageList } from '../../messages/parts.ts';
import { useWriting } from '../presence.ts';
import styles from './dialogs.module.css';

/** Shows a conversation without taking part: no composer, and nothing is marked as read. */
export function PeekDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { t } = useTranslation();
  const [around, setAround] = useState<string | null>(null);
  const writing = useWriting(ticket.id);
  return (
    <Dialog open onClose={onClose} title={t(($) => $.tickets.peekTitle, { name: ticket.contact.name })} size="lg">
      <div className={styles.peek}>
        <MessageList
          key={around ?? 'present'}
          ticketId={ticket.id}
          contactName={ticket.contact.name}
          isGroup={ticket.isGroup}
          isClosed={ticket.status === 'closed'}
          unread={{ count: ticket.unreadMessages, fromId: null }}
          around={around}
          onAround={setAround}
          writing={writing}
        />
      </div>
    </Dialog>
  );
}
