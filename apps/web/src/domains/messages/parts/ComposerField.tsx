import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { quickReplyId } from '../../quick-messages/parts.ts';
import type { QuickReplies } from '../use-quick-replies.ts';
import styles from './composer.module.css';

interface Props {
  ref: RefObject<HTMLTextAreaElement | null>;
  isNote: boolean;
  written: string;
  onWrite: (text: string) => void;
  onCaret: (place: number) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onPaste: (event: ClipboardEvent) => void;
  /** The quick replies that the field chooses from, and the id of their list. */
  quick: Pick<QuickReplies, 'isOpen' | 'matches' | 'marked'>;
  listId: string;
}

/** The text field for answers, notes and edits. */
export function ComposerField({ ref, isNote, written, onWrite, onCaret, onKeyDown, onPaste, quick, listId }: Props) {
  const { t } = useTranslation();
  const marked = quick.isOpen ? quick.matches[quick.marked] : undefined;
  return (
    <textarea
      ref={ref}
      className={styles.field}
      rows={1}
      dir="auto"
      value={written}
      onChange={(event) => {
        onWrite(event.currentTarget.value);
        onCaret(event.currentTarget.selectionStart);
      }}
      onSelect={(event) => onCaret(event.currentTarget.selectionStart)}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      aria-label={t(($) => (isNote ? $.messages.composer.noteLabel : $.messages.composer.label))}
      placeholder={t(($) => (isNote ? $.messages.composer.notePlaceholder : $.messages.composer.placeholder))}
      aria-autocomplete="list"
      aria-controls={quick.isOpen && quick.matches.length > 0 ? listId : undefined}
      aria-activedescendant={marked && quickReplyId(marked.id)}
    />
  );
}
