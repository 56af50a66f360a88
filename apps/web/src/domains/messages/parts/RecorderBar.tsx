import { limits } from '@balcao/contract/limits';
import { IconSend2, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { toast } from '../../../ui/toasts.ts';
import { formatSeconds } from '../read-body.ts';
import type { Recording } from '../record-audio.ts';
import styles from './composer.module.css';

/** Starts recording when it is mounted. Ends with a file, or with null. */
export function RecorderBar({ onDone }: { onDone: (file: File | null) => void }) {
  const { t } = useTranslation();
  const recording = useRef<Recording | null>(null);
  const [startedAt, setStartedAt] = useState<number | null>(null);
  const [now, setNow] = useState(0);
  const [isEnding, setEnding] = useState(false);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });

  useEffect(() => {
    let isGone = false;
    const start = async () => {
      try {
        const { recordAudio } = await import('../record-audio.ts');
        const begun = await recordAudio();
        if (isGone) return void begun.cancel();
        recording.current = begun;
        setStartedAt(Date.now());
        setNow(Date.now());
      } catch (error) {
        if (isGone) return;
        const name = error instanceof DOMException ? error.name : '';
        toast(
          'error',
          name === 'NotAllowedError'
            ? t(($) => $.messages.recorder.denied)
            : name === 'NotFoundError'
              ? t(($) => $.messages.recorder.missing)
              : t(($) => $.messages.recorder.failed),
        );
        done.current(null);
      }
    };
    void start();
    return () => {
      isGone = true;
      void recording.current?.cancel().catch(() => undefined);
      recording.current = null;
    };
  }, [t]);
  useEffect(() => {
    if (startedAt === null) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [startedAt]);

  const stop = async () => {
    const ending = recording.current;
    if (!ending) return;
    setEnding(true);
    recording.current = null;
    try {
      const file = await ending.stop();
      if (file.size < limits.recordingMinBytes) {
        toast(
          'notice',
          t(($) => $.messages.recorder.tooShort),
        );
        onDone(null);
      } else onDone(file);
    } catch {
      toast(
        'error',
        t(($) => $.messages.recorder.failed),
      );
      onDone(null);
    }
  };
  return (
    <fieldset className={styles.recorder} aria-label={t(($) => $.messages.recorder.label)}>
      <IconButton label={t(($) => $.messages.recorder.cancel)} onClick={() => onDone(null)} disabled={isEnding}>
        <IconTrash size={18} stroke={1.75} />
      </IconButton>
      <output className={styles.recording}>
        <i aria-hidden data-on={startedAt !== null || undefined} />
        {startedAt === null ? t(($) => $.common.loading) : t(($) => $.messages.recorder.recording)}
      </output>
      <span className="num" role="timer" aria-live="off">
        {formatSeconds(startedAt === null ? 0 : Math.max(0, (now - startedAt) / 1000))}
      </span>
      <button
        type="button"
        className={styles.send}
        aria-label={t(($) => $.messages.recorder.send)}
        disabled={startedAt === null || isEnding}
        onClick={() => void stop()}
      >
        <IconSend2 size={18} stroke={1.9} />
      </button>
    </fieldset>
  );
}
