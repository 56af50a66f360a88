import type { SessionUser } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { queries } from '../../../api/query-keys.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { withDialogTexts } from '../../../i18n/with-dialog-texts.ts';
import { AlertPlace } from '../../../ui/AlertPlace.tsx';
import { useWriting, type OpenedTicket } from '../../tickets/index.ts';
import { ForwardDialog } from '../lazy-dialogs.ts';
import { MarkedWords } from '../marked-words.ts';
import { outbox, useOutgoing } from '../our-outbox.ts';
import { SelectedMessages, useSelection } from '../selected-messages.ts';
import { useAttachments, type Attachments } from '../use-attachments.ts';
import { useBubbleActions } from '../use-bubble-actions.ts';
import { useComposerShortcuts } from '../use-composer-shortcuts.ts';
import { useComposerTarget } from '../use-composer-target.ts';
import type { ComposerHandle } from '../use-composer.ts';
import { useFileDrop } from '../use-file-drop.ts';
import { useOpenConversation } from '../use-open-conversation.ts';
import { useUnreadStart } from '../use-unread-start.ts';
import { AnswerGate, type Gate } from './AnswerGate.tsx';
import { Composer } from './Composer.tsx';
import { MessageList } from './MessageList.tsx';
import { MessageMenus } from './MessageMenus.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import styles from './conversation.module.css';

const FindBar = lazy(withDialogTexts(async () => ({ default: (await import('./FindBar.tsx')).FindBar })));

interface Props {
  ticket: OpenedTicket;
  user: SessionUser;
  header: ReactNode;
  /** Shown instead of the composer when the ticket cannot be answered now. */
  gate: Gate | null;
  /** The old message that a window on the past is opened for. */
  around: string | null;
  onAround: (messageId: string | null) => void;
  /** A message to show now, in the loaded part or in a window on the past. */
  wanted: string | null;
  onWant: (messageId: string | null) => void;
  /** Whether the search in the conversation is open. */
  isFinding: boolean;
  onFinding: (isFinding: boolean) => void;
  /** Resolves the ticket; absent if the user may not. */
  onResolve: (() => void) | undefined;
}

/** The messages of a ticket and the composer. */
export function Thread({
  ticket,
  user,
  header,
  gate,
  around,
  onAround,
  wanted,
  onWant,
  isFinding,
  onFinding,
  onResolve,
}: Props) {
  const { t } = useTranslation();
  const composer = useRef<ComposerHandle>(null);
  const section = useRef<HTMLElement>(null);
  const { unread, start, unseen, lookBack, toPresent, keepPlace } = useUnreadStart(ticket);
  const [isWriting, setWriting] = useState(false);
  const [isShown, setShown] = useState(false);
  const [search, setSearch] = useState('');
  const target = useComposerTarget(ticket.id);
  const attachments = useAttachments(ticket.id);
  const outgoing = useOutgoing(ticket.id);
  const writing = useWriting(ticket.id);
  const notes = useQuery(queries.ticketNotes.list({ query: { ticketId: ticket.id } })).data;
  const canAnswer = gate === null;
  const { bubbles, menu, closeMenu, react } = useBubbleActions(canAnswer);
  const { selection, start: select, end: endSelection } = useSelection();
  const [forwarding, setForwarding] = useState<readonly string[] | null>(null);
  useOpenConversation(ticket, user, { isWriting, isShown });
  useComposerShortcuts(composer, canAnswer && !selection);
  useFocusWithoutField(section, canAnswer);
  const markShown = useCallback(() => setShown(true), []);
  const onPresent = useCallback(() => {
    toPresent();
    onAround(null);
  }, [toPresent, onAround]);
  const drop = useFileDrop(canAnswer, (files) => {
    void attachments.add(files);
    composer.current?.focus('reply');
  });

  const endFinding = () => {
    onFinding(false);
    setSearch('');
    composer.current?.focus();
  };
  return (
    <>
      {/* Files may be dropped anywhere on it; keyboard users have the clip button in the composer. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section
        ref={section}
        tabIndex={-1}
        className={styles.conversation}
        aria-label={t(($) => $.tickets.ticket, { id: ticket.id })}
        {...drop.handlers}
      >
        <div>
          {header}
          <Suspense>
            {isFinding && <FindBar ticketId={ticket.id} onHit={onWant} onSearch={setSearch} onClose={endFinding} />}
          </Suspense>
          <AlertPlace />
        </div>
        <SelectedMessages value={selection}>
          <MarkedWords value={isFinding ? search : ''}>
            <MessageList
              key={around ?? JSON.stringify(start)}
              ticketId={ticket.id}
              contactName={ticket.contact.name}
              isGroup={ticket.isGroup}
              isClosed={ticket.status === 'closed'}
              unread={unread}
              around={around}
              unreadStart={start}
              unseen={unseen}
              onAround={onAround}
              onLookBack={lookBack}
              onPresent={onPresent}
              onOpened={markShown}
              onReading={keepPlace}
              wanted={wanted}
              onShown={() => onWant(null)}
              notes={notes}
              outgoing={outgoing}
              writing={writing}
              menu={bubbles}
              onRetryOutgoing={outbox.retry}
              onDiscardOutgoing={outbox.discard}
            />
          </MarkedWords>
        </SelectedMessages>
        {selection && (
          <SelectionBar
            count={selection.ids.size}
            onForward={() => setForwarding([...selection.ids])}
            onCancel={endSelection}
          />
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
        {drop.isDragging && (
          <div className={styles.drop} aria-hidden>
            {t(($) => $.messages.composer.drop)}
          </div>
        )}
      </section>
      <MessageMenus
        opened={menu}
        canAnswer={canAnswer}
        canChange={ticket.channel.driver !== 'cloud-api'}
        onClose={closeMenu}
        onReply={target.reply}
        onEdit={target.edit}
        onReact={react}
        onForward={({ id }) => setForwarding([id])}
        onSelect={select}
      />
      <Suspense>
        {forwarding && (
          <ForwardDialog
            ticket={ticket}
            user={user}
            messageIds={forwarding}
            onClose={() => setForwarding(null)}
            onSent={() => {
              setForwarding(null);
              endSelection();
            }}
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

/** A conversation that opens without a field takes the focus, which would otherwise be lost with the former one. */
function useFocusWithoutField(section: RefObject<HTMLElement | null>, hasField: boolean): void {
  const [isWithoutAtFirst] = useState(!hasField);
  useEffect(() => {
    if (isWithoutAtFirst) section.current?.focus({ preventScroll: true });
  }, [isWithoutAtFirst, section]);
}
