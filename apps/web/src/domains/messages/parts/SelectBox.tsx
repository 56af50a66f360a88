import type { Message } from '@balcao/contract';
import { use } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { isForwardable, SelectedMessages } from '../selected-messages.ts';
import { useTabStop } from '../../../ui/tab-stop.ts';
import styles from './bubble.module.css';

/** In the selection mode: covers the line of a message, so that a press anywhere on it selects it. */
export function SelectBox({ message, writer }: { message: Message; writer: string }) {
  const { t } = useTranslation();
  const tabIndex = useTabStop();
  const selection = use(SelectedMessages);
  if (!selection || !isForwardable(message)) return null;
  return (
    <label className={styles.pick}>
      <input
        type="checkbox"
        tabIndex={tabIndex}
        checked={selection.ids.has(message.id)}
        onChange={() => selection.toggle(message.id)}
        aria-label={t(($) => $.messages.select.one, { name: writer })}
      />
    </label>
  );
}
