import type { SessionUser } from '@balcao/contract';
import { lazy, Suspense, useRef, type ReactNode } from 'react';
import { withDialogTexts } from '../../../i18n/with-dialog-texts.ts';
import { AlertPlace } from '../../../ui/AlertPlace.tsx';
import { useKeyedState } from '../../../ui/use-keyed-state.ts';
import { ContactPanel } from '../../contacts/parts.ts';
import type { OpenedTicket } from '../../tickets/index.ts';
import { PhoneRequestDialog } from '../lazy-dialogs.ts';
import type { Gate } from './AnswerGate.tsx';
import { ConversationFrame } from './ConversationFrame.tsx';
import { Thread, type ThreadHandle } from './Thread.tsx';
import styles from './conversation.module.css';

const LateSections = lazy(
  withDialogTexts(async () => ({ default: (await import('./LateSections.tsx')).LateSections })),
);
const FindBar = lazy(withDialogTexts(async () => ({ default: (await import('./FindBar.tsx')).FindBar })));

interface Props {
  ticket: OpenedTicket;
  user: SessionUser;
  header: ReactNode;
  /** Shown instead of the composer when the ticket cannot be answered now. */
  gate: Gate | null;
  /** Whether the contact's panel is open, and whether it stands beside the messages or covers them. */
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

/**
 * One customer's conversation: messages, composer, and contact. The frame, the composer and the panel stay mounted from
 * ticket to ticket.
 */
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
  const { id } = ticket;
  const thread = useRef<ThreadHandle>(null);
  /** The message around which messages are loaded; null: the newest ones. */
  const [around, setAround] = useKeyedState<string | null>(id, null);
  /** The message to which the thread scrolls next. */
  const [wanted, setWanted] = useKeyedState<string | null>(id, null);
  const [search, setSearch] = useKeyedState(id, '');
  const [isAskingPhone, setAskingPhone] = useKeyedState(id, false);
  const endFinding = () => {
    onFinding(false);
    setSearch('');
    thread.current?.focus();
  };
  return (
    <div className={styles.pane} data-panel={panel}>
      <ConversationFrame ticketId={id} canAnswer={gate === null} onFiles={(files) => thread.current?.attach(files)}>
        <div>
          {header}
          <Suspense>
            {isFinding && (
              <FindBar key={id} ticketId={id} onHit={setWanted} onSearch={setSearch} onClose={endFinding} />
            )}
          </Suspense>
          <AlertPlace />
        </div>
        <Thread
          ref={thread}
          ticket={ticket}
          user={user}
          gate={gate}
          place={{ around, onAround: setAround, wanted, onWant: setWanted }}
          marked={isFinding ? search : ''}
          onResolve={onResolve}
        />
      </ConversationFrame>
      {panel !== 'closed' && (
        <ContactPanel
          ticket={ticket}
          userId={user.id}
          isAdmin={user.profile === 'admin'}
          isOverlay={panel === 'over'}
          onClose={onClosePanel}
          onNewTicket={onNewTicket}
          onGoTo={setWanted}
          onAskPhone={gate === null && ticket.channel.driver === 'cloud-api' ? () => setAskingPhone(true) : undefined}
        >
          <LateSections ticket={ticket} onOpenTicket={onOpenTicket} />
        </ContactPanel>
      )}
      <Suspense>{isAskingPhone && <PhoneRequestDialog ticketId={id} onClose={() => setAskingPhone(false)} />}</Suspense>
    </div>
  );
}
