import { findText, useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { Refused } from '../use-bulk-change.ts';
import styles from './bulk-bar.module.css';

/** The tickets that were refused, and why; they stay selected. */
export function BulkRefusedDialog({ refused, onClose }: { refused: readonly Refused[]; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(($) => $.tickets.bulk.refused, { count: refused.length })}
      size="sm"
      footer={
        <Button kind="primary" onClick={onClose} data-autofocus>
          {t(($) => $.tickets.bulk.understood)}
        </Button>
      }
    >
      <ul className={styles.refused}>
        {refused.map(({ ticket: { id, contact }, code }) => (
          <li key={id}>
            <b dir="auto">{contact.name}</b> <span className="num">#{id}</span>
            <span>{findText(($) => $.errors, code) ?? code}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
