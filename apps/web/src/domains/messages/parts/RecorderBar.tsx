import { IconSend2, IconTrash } from '@tabler/icons-react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { formatSeconds } from '../read-body.ts';
import { useRecorder } from '../use-recorder.ts';
import styles from './composer.module.css';

/** Starts recording when it is mounted. `onDone` gets a file, or null if the user cancelled or the recording failed. */
export function RecorderBar({ onDone }: { onDone: (file: File | null) => void }) {
  const { t } = useTranslation();
  const { state, stop } = useRecorder(onDone);
  const isStarting = state.phase === 'starting';
  return (
    <fieldset className={styles.recorder} aria-label={t(($) => $.messages.recorder.label)}>
      <IconButton
        label={t(($) => $.messages.recorder.cancel)}
        onClick={() => onDone(null)}
        disabled={state.phase === 'ending'}
      >
        <IconTrash size={18} stroke={1.75} />
      </IconButton>
      <output className={styles.recording}>
        <i aria-hidden data-on={!isStarting || undefined} />
        {isStarting ? t(($) => $.common.loading) : t(($) => $.messages.recorder.recording)}
      </output>
      <span className="num" role="timer" aria-live="off">
        {formatSeconds(isStarting ? 0 : state.seconds)}
      </span>
      <button
        type="button"
        className={styles.send}
        aria-label={t(($) => $.messages.recorder.send)}
        disabled={state.phase !== 'recording'}
        onClick={() => void stop()}
      >
        <IconSend2 size={18} stroke={1.9} />
      </button>
    </fieldset>
  );
}
