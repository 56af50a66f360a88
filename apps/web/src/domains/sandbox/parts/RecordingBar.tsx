import { IconSend2, IconTrash } from '@tabler/icons-react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { formatSeconds } from '../../messages/index.ts';
import styles from '../phone.module.css';

interface Props {
  seconds: number;
  onCancel: () => void;
  onSend: () => void;
}

/** Replaces the text field while the customer records a voice message. */
export function RecordingBar({ seconds, onCancel, onSend }: Props) {
  const { t } = useTranslation();
  return (
    <div className={styles.composer}>
      <IconButton label={t(($) => $.sandbox.cancelRecording)} onClick={onCancel}>
        <IconTrash size={20} aria-hidden />
      </IconButton>
      <output className={styles.recording}>
        <i aria-hidden /> {t(($) => $.sandbox.recording)} <span className="num">{formatSeconds(seconds)}</span>
      </output>
      <IconButton label={t(($) => $.sandbox.sendRecording)} className={styles.send} onClick={onSend}>
        <IconSend2 size={19} aria-hidden />
      </IconButton>
    </div>
  );
}
