import { IconCopy } from '@tabler/icons-react';
import { copyText } from '../../../ui/copy-text.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import styles from '../messages-api.module.css';

/** A block of code, scrolled sideways if it is too wide. */
export function Code({
  text,
  shown = text,
  label,
  copy,
}: {
  /** What is copied. */
  text: string;
  /** What is on screen; absent: `text`. */
  shown?: string;
  label: string;
  /** The label of the button that copies; absent: there is no button. */
  copy?: string;
}) {
  return (
    <div className={styles.code}>
      {/* A scrollable area must be reachable by keyboard. */}
      <section tabIndex={0} aria-label={label}>
        <pre>
          <code>{shown}</code>
        </pre>
      </section>
      {copy !== undefined && (
        <IconButton label={copy} onClick={() => void copyText(text)}>
          <IconCopy size={17} stroke={1.8} aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
