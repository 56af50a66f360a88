import type { SessionUser } from '@balcao/contract';
import { Suspense, useState, type ReactNode } from 'react';
import { ContactPanel } from '../../contacts/parts.ts';
import { useLinkedMessage, type OpenedTicket } from '../../tickets/index.ts';
import { PhoneRequestDialog } from '../lazy-dialogs.ts';
import type { Gate } from './AnswerGate.tsx';
import { Thread } from './Thread.tsx';
import styles from './conversation.module.css';

interface Props {
  ticket: OpenedTicket;
  user: SessionUser;
  header: ReactNode;
  /** Shown instead of the composer when the ticket cannot be answered now. */
  gate: Gate | null;
  panel: 'closed' | 'beside' | 'over';
  onClosePanel: () => void;
  onNewTicket: () => void;
  onOpenTicket: (uuid: string) => void;
  /** Whether the search in the conversation is open. */
  isFinding: boolean;
  onFinding: (isFinding: boolean) => void;
  /** Resolves the ticket; absent if the user may not. */
  onResolve: (() => void) | undefined;
}

/** One customer's conversation: messages, composer, and contact. Mounted anew for each ticket. */
export function Conversation({
  ticket,
  user,
  header,
  gate,
  panel,
  onClosePanel,
  onNewTicket,
  onOpenTicket,
  isFinding,
  onFinding,
  onResolve,
}: Props) {
  const [around, setAround] = useState<string | null>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  const [isAskingPhone, setAskingPhone] = useState(false);
  useLinkedMessage(setWanted);
  return (
    <div className={styles.pane} data-panel={panel}>
      <Thread
        ticket={ticket}
        user={user}
        header={header}
        gate={gate}
        place={{ around, onAround: setAround, wanted, onWant: setWanted }}
        isFinding={isFinding}
        onFinding={onFinding}
        onResolve={onResolve}
      />
      {panel !== 'closed' && (
        <ContactPanel
          ticket={ticket}
          userId={user.id}
          isAdmin={user.profile === 'admin'}
          isOverlay={panel === 'over'}
          onClose={onClosePanel}
          onNewTicket={onNewTicket}
          onOpenTicket={onOpenTicket}
          onGoTo={setWanted}
          onAskPhone={gate === null && ticket.channel.driver === 'cloud-api' ? () => setAskingPhone(true) : undefined}
        />
      )}
      <Suspense>
        {isAskingPhone && <PhoneRequestDialog ticketId={ticket.id} onClose={() => setAskingPhone(false)} />}
      </Suspense>
    </div>
  );
}
