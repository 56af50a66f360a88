import { Button } from '../../../ui/Button.tsx';
import styles from './conversation.module.css';

export interface Gate {
  text: string;
  action?: { label: string; run: () => void; busy: boolean };
}

/** Stands instead of the composer when the ticket cannot be answered now. */
export function AnswerGate({ gate: { text, action } }: { gate: Gate }) {
  return (
    <div className={styles.gate}>
      <p>{text}</p>
      {action && (
        <Button kind="primary" busy={action.busy} onClick={action.run}>
          {action.label}
        </Button>
      )}
    </div>
  );
}
