import { IconCloudCheck } from '@tabler/icons-react';
import { useTranslation } from '../../../i18n/i18n.ts';
import type { ComposerMode } from '../drafts.ts';
import { WindowLeft } from './ReplyWindow.tsx';
import styles from './composer.module.css';

interface Props {
  mode: ComposerMode;
  onMode: (mode: ComposerMode) => void;
  /** Until when Meta accepts answers (an ISO time), and the ms that are left; null: there is no such limit. */
  repliesUntil: string | null;
  repliesForMs: number | null;
  isDraftSaved: boolean;
}

/** Chooses between an answer and an internal note. */
export function ComposerModes({ mode, onMode, repliesUntil, repliesForMs, isDraftSaved }: Props) {
  const { t } = useTranslation();
  return (
    <div className={styles.modes}>
      <button type="button" data-hit aria-pressed={mode === 'reply'} onClick={() => onMode('reply')}>
        {t(($) => $.messages.composer.reply)}
      </button>
      <button type="button" data-hit aria-pressed={mode === 'note'} onClick={() => onMode('note')}>
        {t(($) => $.messages.composer.note)}
      </button>
      {mode === 'reply' && <WindowLeft until={repliesUntil} leftMs={repliesForMs} />}
      {isDraftSaved && (
        <span className={styles.draft}>
          <IconCloudCheck size={14} aria-hidden />
          {t(($) => $.messages.composer.draftSaved)}
        </span>
      )}
    </div>
  );
}
