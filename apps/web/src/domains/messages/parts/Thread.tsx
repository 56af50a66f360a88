import type { SessionUser } from '@balcao/contract';
import { lazy, Suspense, useRef, useState, type ReactNode, type RefObject } from 'react';
import { withDialogTexts } from '../../../i18n/with-dialog-texts.ts';
import { AlertPlace } from '../../../ui/AlertPlace.tsx';
import type { OpenedTicket } from '../../tickets/index.ts';
import { ForwardDialog } from '../lazy-dialogs.ts';
import { MarkedWords } from '../marked-words.ts';
import { SelectedMessages, useForwarding } from '../selected-messages.ts';
import { useAttachments, type Attachments } from '../use-attachments.ts';
import { useBubbleActions } from '../use-bubble-actions.ts';
import { useComposerShortcuts } from '../use-composer-shortcuts.ts';
import { useComposerTarget } from '../use-composer-target.ts';
import type { ComposerHandle } from '../use-composer.ts';
import { useOpenConversation } from '../use-open-conversation.ts';
import { AnswerGate, type Gate } from './AnswerGate.tsx';
import { Composer } from './Composer.tsx';
import { ConversationFrame } from './ConversationFrame.tsx';
import { MessageMenus } from './MessageMenus.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { TicketMessages, type MessagePlace } from './TicketMessages.tsx';

const FindBar = lazy(withDialogTexts(async () => ({ default: (await import('./FindBar.tsx')).FindBar })));

interface Props {
  ticket: OpenedTicket;
  user: SessionUser;
  header: ReactNode;
  /** Shown instead of the composer when the ticket cannot be answered now. */
  gate: Gate | null;
  place: MessagePlace;
  /** Whether the search in the conversation is open. */
  isFinding: boolean;
  onFinding: (isFinding: boolean) => void;
  /** Resolves the ticket; absent if the user may not. */
  onResolve: (() => void) | undefined;
}

/** The messages of a ticket and the composer. */
export function Thread({ ticket, user, header, gate, place, isFinding, onFinding, onResolve }: Props) {
  const composer = useRef<ComposerHandle>(null);
  const [search, setSearch] = useState('');
  const target = useComposerTarget(ticket.id);
  const attachments = useAttachments(ticket.id);
  const canAnswer = gate === null;
  const { bubbles, menu, closeMenu, react } = useBubbleActions(canAnswer);
  const { selection, select, endSelection, forwarding, forward, cancelForwarding, endForwarding } = useForwarding();
  const { setWriting, markShown } = useOpenConversation(ticket, user);
  useComposerShortcuts(composer, canAnswer && !selection);
  const attach = (files: FileList) => {
    void attachments.add(files);
    composer.current?.focus('reply');
  };
  const endFinding = () => {
    onFinding(false);
    setSearch('');
    composer.current?.focus();
  };
  return (
    <>
      <ConversationFrame ticketId={ticket.id} canAnswer={canAnswer} onFiles={attach}>
        <div>
          {header}
          <Suspense>
            {isFinding && (
              <FindBar ticketId={ticket.id} onHit={place.onWant} onSearch={setSearch} onClose={endFinding} />
            )}
          </Suspense>
          <AlertPlace />
        </div>
        <SelectedMessages value={selection}>
          <MarkedWords value={isFinding ? search : ''}>
            <TicketMessages ticket={ticket} menu={bubbles} place={place} onOpened={markShown} />
          </MarkedWords>
        </SelectedMessages>
        {selection && (
          <SelectionBar count={selection.ids.size} onForward={() => forward(selection.ids)} onCancel={endSelection} />
        )}
        {gate && !selection && <AnswerGate gate={gate} />}
        {!gate && (
          <TicketComposer
            ref={composer}
            ticket={ticket}
            attachments={attachments}
            target={target}
            isHidden={selection !== null}
            onResolve={onResolve}
            onWriting={setWriting}
          />
        )}
      </ConversationFrame>
      <MessageMenus
        opened={menu}
        canAnswer={canAnswer}
        canChange={ticket.channel.driver !== 'cloud-api'}
        onClose={closeMenu}
        onReply={target.reply}
        onEdit={target.edit}
        onReact={react}
        onForward={({ id }) => forward([id])}
        onSelect={select}
      />
      <Suspense>
        {forwarding && (
          <ForwardDialog
            ticket={ticket}
            user={user}
            messageIds={forwarding}
            onClose={cancelForwarding}
            onSent={endForwarding}
          />
        )}
      </Suspense>
    </>
  );
}

interface TicketComposerProps {
  ref: RefObject<ComposerHandle | null>;
  ticket: OpenedTicket;
  attachments: Attachments;
  target: ReturnType<typeof useComposerTarget>;
  /** Messages are being selected. The composer stays, because a recording or an edit goes on. */
  isHidden: boolean;
  onResolve: (() => void) | undefined;
  onWriting: (isWriting: boolean) => void;
}

function TicketComposer({ ref, ticket, attachments, target, isHidden, onResolve, onWriting }: TicketComposerProps) {
  return (
    <div hidden={isHidden}>
      <Composer
        ref={ref}
        ticket={ticket}
        contactName={ticket.contact.name}
        channel={ticket.channel}
        attachments={attachments}
        replyTo={target.replyTo}
        editing={target.editing}
        onLeaveReply={target.leaveReply}
        onLeaveEdit={target.leaveEdit}
        onResolve={isHidden ? undefined : onResolve}
        onWriting={onWriting}
      />
    </div>
  );
}
