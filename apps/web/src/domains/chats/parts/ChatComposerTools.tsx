import { IconCheck, IconMicrophone, IconPaperclip, IconSend2, IconTicket } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { EmojiButton } from '../../messages/parts.ts';
import styles from '../chats.module.css';

interface Props {
  /** The text is the edit of a message: it takes no files. */
  isEditing: boolean;
  canSubmit: boolean;
  onEmoji: (emoji: string) => void;
  onFiles: (files: File[]) => void;
  onRecord: () => void;
  onShare: () => void;
  onSubmit: () => void;
}

/** The buttons under the field of a chat. */
export function ChatComposerTools({ isEditing, canSubmit, onEmoji, onFiles, onRecord, onShare, onSubmit }: Props) {
  const { t } = useTranslation();
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.tools}>
      <EmojiButton onPick={onEmoji} />
      {!isEditing && (
        <>
          <IconButton label={t(($) => $.messages.composer.files)} onClick={() => picker.current?.click()}>
            <IconPaperclip size={18} stroke={1.75} aria-hidden />
          </IconButton>
          <IconButton label={t(($) => $.messages.composer.record)} onClick={onRecord}>
            <IconMicrophone size={18} stroke={1.75} aria-hidden />
          </IconButton>
          <IconButton label={t(($) => $.chats.share)} onClick={onShare}>
            <IconTicket size={18} stroke={1.75} aria-hidden />
          </IconButton>
        </>
      )}
      <button
        type="button"
        className={styles.send}
        disabled={!canSubmit}
        aria-label={t(($) => (isEditing ? $.messages.saveEdit : $.messages.composer.send))}
        onClick={onSubmit}
      >
        {isEditing ? (
          <IconCheck size={18} stroke={2.1} aria-hidden />
        ) : (
          <IconSend2 size={18} stroke={1.9} aria-hidden />
        )}
      </button>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        data-testid="chat-files"
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // The value is reset, so that choosing the same file again is a change.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
