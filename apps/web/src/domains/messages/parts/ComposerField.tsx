import { useMediaQuery } from '@mantine/hooks';
import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react';
import { phone } from '../../../app/shell/breakpoints.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import styles from './composer.module.css';

interface Props {
  ref: RefObject<HTMLTextAreaElement | null>;
  isNote: boolean;
  /** Absent: the placeholder of answers or notes. */
  placeholder?: string;
  written: string;
  onWrite: (text: string) => void;
  /** Called with the position of the caret in the text. */
  onCaret: (position: number) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onPaste: (event: ClipboardEvent) => void;
  /** The ids of the open list over the field and of its marked option; undefined while no list is open. */
  listId: string | undefined;
  markedId: string | undefined;
}

/** The text field for answers, notes and edits, and for the messages of chats. */
export function ComposerField({
  ref,
  isNote,
  placeholder,
  written,
  onWrite,
  onCaret,
  onKeyDown,
  onPaste,
  listId,
  markedId,
}: Props) {
  const { t } = useTranslation();
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
  const hint = isPhone
    ? t(($) => (isNote ? $.messages.composer.shortNotePlaceholder : $.messages.composer.shortPlaceholder))
    : t(($) => (isNote ? $.messages.composer.notePlaceholder : $.messages.composer.placeholder));
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
      placeholder={placeholder ?? hint}
      aria-autocomplete="list"
      aria-controls={listId}
      aria-activedescendant={markedId}
    />
  );
}
