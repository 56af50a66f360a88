import type { Message, Ticket } from '@balcao/contract';
import { useEffect, useImperativeHandle, type Ref } from 'react';
import { flushSync } from 'react-dom';
import { fetchQuickMedia } from '../quick-messages/index.ts';
import type { ComposerMode } from './drafts.ts';
import type { Quoted } from './outbox-entries.ts';
import type { Attachments } from './use-attachments.ts';
import { useComposerField } from './use-composer-field.ts';
import { useComposerSend } from './use-composer-send.ts';
import { useComposerText } from './use-composer-text.ts';
import { useMentions } from './use-mentions.ts';
import { useQuickReplies } from './use-quick-replies.ts';
import { useQuickTexts, type QuickTicket } from './use-quick-texts.ts';
import { useSignature } from './use-signature.ts';
import { useWritingNotice } from './use-writing-notice.ts';

export interface ComposerHandle {
  focus: (mode?: ComposerMode) => void;
}

/** What the text in the field is for. */
export type ComposerPurpose = ComposerMode | 'edit';

export interface ComposerOptions {
  ref?: Ref<ComposerHandle> | undefined;
  ticket: Pick<Ticket, 'contactId' | 'queueId' | 'whatsappId' | 'status' | 'userId' | 'privateUserId' | 'guests'> &
    QuickTicket;
  contactName: string;
  attachments: Attachments;
  replyTo: Quoted | null;
  editing: Message | null;
  onLeaveReply: () => void;
  onLeaveEdit: () => void;
  /** Resolves the ticket; absent if the user may not resolve it. */
  onResolve?: (() => void) | undefined;
  /** Called when the user starts or stops writing, so that colleagues see who writes. */
  onWriting: (isWriting: boolean) => void;
}

/** The state of the composer: its text, what is sent, the quick replies, and the mentions. */
export function useComposer({ ref, onWriting, ...options }: ComposerOptions) {
  const { ticket, editing, replyTo } = options;
  const text = useComposerText(ticket.id, editing);
  const [isSigned, setSigned] = useSignature();
  const { mode, setMode, written } = text;
  const purpose: ComposerPurpose = editing ? 'edit' : mode;
  const isReply = purpose === 'reply';
  const sending = useComposerSend({ ...options, text, isSigned });
  const { field, caret, setCaret, focus, focusSoon, insert, insertBelow } = useComposerField(written, ticket.id);
  const fill = useQuickTexts(ticket, options.contactName);
  const quick = useQuickReplies(
    { ticketId: ticket.id, text: text.answer, caret, isOn: isReply, fill },
    (chosen, from) => {
      // Without a typed slash (`from`), the reply is inserted at the caret, with a space after the word before it.
      const needsSpace = from === undefined && /\S$/.test(text.answer.slice(0, caret));
      insert(needsSpace ? ` ${chosen.message}` : chosen.message, from);
      void fetchQuickMedia(chosen).then((file) => file && options.attachments.add([file]));
    },
  );
  /** Adds a prepared text below the written one, with its variables filled in. */
  const append = (prepared: string) => text.write([written, fill(prepared)].filter((part) => part !== '').join('\n'));
  const mentions = useMentions(
    { ticketId: ticket.id, text: written, caret, isOn: purpose === 'note' },
    (colleague, from) => {
      insert(`@${colleague.name} `, from);
      text.mention(colleague);
    },
  );
  useWritingNotice(text.typed, isReply, onWriting);
  // `flushSync`: the field of the new mode must be drawn before the next key arrives.
  const enterMode = (wanted: ComposerMode) => {
    flushSync(() => setMode(wanted));
    focus();
  };
  useImperativeHandle(ref, () => ({
    focus: (wanted) => {
      if (wanted) enterMode(wanted);
      focusSoon();
    },
  }));
  useEffect(() => {
    if (editing || replyTo) field.current?.focus();
  }, [editing, replyTo, field]);
  return {
    text,
    purpose,
    isSigned,
    setSigned,
    sending,
    field,
    setCaret,
    enterMode,
    focus,
    focusSoon,
    insert,
    insertBelow,
    append,
    quick,
    mentions,
  };
}
