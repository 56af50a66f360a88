import { useState, type RefObject } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { useShortcut } from '../../../ui/shortcuts.ts';
import { quickReplyId } from '../../quick-messages/parts.ts';
import { fieldKeys } from '../field-keys.ts';
import { mentionId } from '../mention-id.ts';
import type { Attachments } from '../use-attachments.ts';
import type { useComposer } from '../use-composer.ts';
import type { Mentions } from '../use-mentions.ts';
import type { QuickReplies } from '../use-quick-replies.ts';
import type { AttachmentKind } from './AttachMenu.tsx';
import { ComposerField } from './ComposerField.tsx';
import { ComposerTools } from './ComposerTools.tsx';

type Composer = ReturnType<typeof useComposer>;

interface Props extends Omit<Composer, 'field' | 'enterMode' | 'focusSoon' | 'append'> {
  field: RefObject<HTMLTextAreaElement | null>;
  attachments: Attachments;
  ticketId: number;
  listId: string;
  hasTemplates: boolean;
  /** A prompt may suggest replies. */
  hasPrompt: boolean;
  onTemplate: () => void;
  onAttach: (kind: AttachmentKind) => void;
  onRecord: () => void;
  /** Leaves the edit or the answer to one message, if there is one. */
  onLeave: (() => void) | undefined;
  /** The user may resolve the ticket. */
  canResolve: boolean;
  onSendLater: (() => void) | undefined;
}

/** The id of the marked option of the list that is open. */
function markedIdOf(quick: QuickReplies, mentions: Mentions): string | undefined {
  const reply = quick.isOpen ? quick.matches[quick.marked] : undefined;
  if (reply) return quickReplyId(reply.id);
  const colleague = mentions.matches[mentions.marked];
  return colleague && mentionId(colleague.id);
}

/**
 * The React key of the text field. Undo in a field would bring back a text for another customer, so the next ticket
 * gets a new field. A field in which the user has typed nothing stays, and keeps the focus.
 * @returns the key, and a function to call when the user types
 */
function useFieldKey(ticketId: number): [number, () => void] {
  const [field, setField] = useState({ ticketId, key: 0, isTyped: false });
  if (field.ticketId !== ticketId)
    setField({ ticketId, key: field.isTyped ? field.key + 1 : field.key, isTyped: false });
  return [field.key, () => setField((now) => (now.isTyped ? now : { ...now, isTyped: true }))];
}

/** The text field with its keys, and the buttons under it. */
export function ComposerInput({
  text,
  purpose,
  isSigned,
  setSigned,
  sending,
  field,
  setCaret,
  focus,
  insert,
  insertBelow,
  quick,
  mentions,
  attachments,
  ticketId,
  listId,
  canResolve,
  onLeave,
  ...tools
}: Props) {
  const { t } = useTranslation();
  const isReply = purpose === 'reply';
  const isListOpen = (quick.isOpen && quick.matches.length > 0) || mentions.isOpen;
  const [fieldKey, markTyped] = useFieldKey(ticketId);
  useShortcut(
    canResolve && isReply ? 'mod+Enter' : undefined,
    t(($) => $.messages.composer.sendAndResolve),
    // False: there is nothing to send, and the browser handles the key.
    () => (sending.submitAndResolve ? sending.submitAndResolve() : false),
  );
  const submit = () => {
    sending.submit();
    if (isReply) focus();
  };
  const keys = fieldKeys({
    lists: [quick, mentions],
    submit,
    leave: onLeave,
    onFiles: isReply ? (pasted) => void attachments.add(pasted) : undefined,
  });
  return (
    <>
      <ComposerField
        key={fieldKey}
        ref={field}
        isNote={text.mode === 'note'}
        written={text.written}
        onWrite={(written) => {
          markTyped();
          text.write(written);
        }}
        onCaret={setCaret}
        {...keys}
        listId={isListOpen ? listId : undefined}
        markedId={markedIdOf(quick, mentions)}
      />
      <ComposerTools
        {...tools}
        ticketId={ticketId}
        purpose={purpose}
        isQuickOpen={quick.isOpen}
        isSigned={isSigned}
        isBlank={sending.isBlank}
        isBusy={sending.isBusy}
        onEmoji={insert}
        onFiles={(files) => {
          void attachments.add(files);
          focus();
        }}
        onQuick={() => {
          quick.browse();
          focus();
        }}
        onSuggestion={insertBelow}
        onSign={setSigned}
        onSubmit={submit}
        onSubmitAndResolve={sending.submitAndResolve}
        canResolve={canResolve}
      />
    </>
  );
}
