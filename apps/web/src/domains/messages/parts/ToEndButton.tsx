import { IconArrowDown } from '@tabler/icons-react';
import { useTranslation } from '../../../i18n/i18n.ts';
import styles from './message-list.module.css';

interface Props {
  /** The list shows a window on the past: the button leads to the present. */
  isInPast: boolean;
  /** New messages below. */
  count: number;
  onClick: () => void;
}

/** Leads to the end of the conversation. */
export function ToEndButton({ isInPast, count, onClick }: Props) {
  const { t } = useTranslation();
  const placeLabel = t(($) => (isInPast ? $.messages.toPresent : $.messages.toBottom));
  const label = count > 0 ? t(($) => $.messages.newBelow, { count }) : placeLabel;
  return (
    <button type="button" className={styles.toEnd} onClick={onClick} aria-label={label}>
      <IconArrowDown size={18} stroke={2} aria-hidden />
      {isInPast && <span>{label}</span>}
      {count > 0 && !isInPast && (
        <b className="num" aria-hidden>
          {count}
        </b>
      )}
    </button>
  );
}
