import type { Message } from '@balcao/contract';
import { useTranslation } from '../../../i18n/i18n.ts';
import { useTabStop } from '../../../ui/tab-stop.ts';
import styles from './bubble.module.css';

interface Props {
  reactions: Message['reactions'];
  /** Takes the company's reaction back. Absent: the user may not. */
  onRemove?: (() => void) | undefined;
}

/** The reactions to a message. */
export function Reactions({ reactions, onRemove }: Props) {
  const { t } = useTranslation();
  const tabIndex = useTabStop();
  return (
    <div className={styles.reactions}>
      {reactions.map(({ emoji, fromMe }, index) =>
        fromMe && onRemove ? (
          <button
            key={index}
            type="button"
            className={styles.own}
            tabIndex={tabIndex}
            data-hit
            aria-label={`${t(($) => $.messages.removeReaction)} ${emoji}`}
            onClick={onRemove}
          >
            {emoji}
          </button>
        ) : (
          <span key={index}>
            <span aria-hidden>{emoji}</span>
            <span className="sr">
              {t(($) => (fromMe ? $.messages.reactionOf.me : $.messages.reactionOf.other), { emoji })}
            </span>
          </span>
        ),
      )}
    </div>
  );
}
