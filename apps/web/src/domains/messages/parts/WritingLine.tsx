import { useTranslation } from '../../../i18n/i18n.ts';
import type { Writing } from '../../tickets/index.ts';
import styles from './message-list.module.css';

/** Says that the customer is typing or recording. */
export function WritingLine({ writing, contactName }: { writing: Writing; contactName: string }) {
  const { t } = useTranslation();
  return (
    <output className={styles.typing}>
      <span aria-hidden>
        <i />
        <i />
        <i />
      </span>
      {t(($) => (writing === 'recording' ? $.messages.isRecording : $.messages.isTyping), {
        name: contactName.split(' ')[0] ?? '',
      })}
    </output>
  );
}
