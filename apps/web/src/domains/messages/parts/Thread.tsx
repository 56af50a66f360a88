import type { SessionUser } from '@balcao/contract';
import { Suspense, useCallback, useImperativeHandle, useRef, type Ref, type RefObject } from 'react';
import type { OpenedTicket } from '../../tickets/index.ts';
import { useKeyedState } from '../../../ui/use-keyed-state.ts';
import { ForwardDialog } from '../lazy-dialogs.ts';
import { MarkedWords } from '../marked-words.ts';
import { SelectedMessages, useForwarding } from '../selected-messages.ts';
import { useAttachments, type Attachments } from '../use-attachments.ts';
import { useBubbleActions } from '../use-bubble-actions.ts';
import { useComposerShortcuts } from '../use-composer-shortcuts.ts';
import { useComposerTarget } from '../use-composer-target.ts';
import type { ComposerHandle } from '../use-composer.ts';
import { AnswerGate, type Gate } from './AnswerGate.tsx';
import { AttendedTicket } from './AttendedTicket.tsx';
import { Composer } from './Composer.tsx';
import { MessageMenus } from './MessageMenus.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { TicketMessages, type MessagePlace } from './TicketMessages.tsx';

export interface ThreadHandle {
  /** Attaches files to an answer. */
  attach(files: FileList): void;
  /** Puts the focus into the composer. */
  focus(): void;
}

interface Props {
  ref: Ref<ThreadHandle>;
  ticket: OpenedTicket;
  user: SessionUser;
  /** Shown instead of the composer when the ticket cannot be answered now. */
  gate: Gate | null;
  place: MessagePlace;
  /** The words that are marked in the messages. */
  marked: string;
  /** Resolves the ticket; absent if the user may not. */
  onResolve: (() => void) | undefined;
}

/** The messages of a ticket, mounted anew for each ticket, and the composer, which stays mounted. */
export function Thread({ ref, ticket, user, gate, place, marked, onResolve }: Props) {
  const composer = useRef<ComposerHandle>(null);
  const target = useComposerTarget(ticket.id);
  const attachments = useAttachments(ticket.id);
  const canAnswer = gate === null;
  const { bubbles, menu, closeMenu, react } = useBubbleActions(ticket.id, canAnswer);
  const { selection, select, endSelection, forwarding, forward, cancelForwarding, endForwarding } = useForwarding(
    ticket.id,
  );
  const [isWriting, setWriting] = useKeyedState(ticket.id, false);
  // Whether the messages of the ticket have been drawn.
  const [isShown, setShown] = useKeyedState(ticket.id, false);
  const markShown = useCallback(() => setShown(true), [setShown]);
  useComposerShortcuts(composer, canAnswer && !selection);
  useImperativeHandle(ref, () => ({
    attach(files) {
      void attachments.add(files);
      composer.current?.focus('reply');
    },
    focus: () => composer.current?.focus(),
  }));
  return (
    <>
      <AttendedTicket
        key={`attended-${ticket.id}`}
        ticket={ticket}
        user={user}
        isWriting={isWriting}
        isShown={isShown}
        onLinked={place.onWant}
      />
      <SelectedMessages value={selection}>
        <MarkedWords value={marked}>
          <TicketMessages key={ticket.id} ticket={ticket} menu={bubbles} place={place} onOpened={markShown} />
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
      <MessageMenus
        key={`menus-${ticket.id}`}
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
