import { IconX } from '@tabler/icons-react';
import { LastLine } from '../../tickets/parts/LastLine.tsx';
import styles from './composer.module.css';

interface Props {
  title: string;
  text: string;
  type: string;
  /** The label of the button that closes it. */
  leave: string;
  onLeave: () => void;
}

/** The message, above the field, that is answered or edited. */
export function ComposerAbout({ title, text, type, leave, onLeave }: Props) {
  return (
    <div className={styles.context}>
      <div>
        <b>{title}</b>
        <span>
          <LastLine text={text} type={type} />
        </span>
      </div>
      <button type="button" aria-label={leave} onClick={onLeave}>
        <IconX size={15} />
      </button>
    </div>
  );
}
