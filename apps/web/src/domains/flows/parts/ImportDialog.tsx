import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { ReadFlow } from '../read-flow-file.ts';
import styles from '../flows.module.css';

interface Props {
  flow: ReadFlow;
  busy: boolean;
  onClose: () => void;
  onImport: () => void;
}

/** Shows what could not be converted of an exported Typebot, before it is imported. */
export function ImportDialog({ flow: { name, nodes, notes }, busy, onClose, onImport }: Props) {
  const { t } = useTranslation();
  const shownNotes = notes ?? [];
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(($) => $.flows.imports.title, { name })}
      footer={
        <>
          <Button onClick={onClose}>{t(($) => $.common.cancel)}</Button>
          <Button kind="primary" busy={busy} onClick={onImport}>
            {t(($) => $.flows.import)}
          </Button>
        </>
      }
    >
      <p className={styles.dialogText}>
        {t(($) => $.flows.imports.blocks, { count: nodes.length })}{' '}
        {shownNotes.length === 0
          ? t(($) => $.flows.imports.complete)
          : t(($) => $.flows.imports.incomplete, { count: shownNotes.length })}
      </p>
      {shownNotes.length > 0 && (
        <ul className={styles.list}>
          {shownNotes.map(({ code, group, block }, index) => (
            <li key={index}>
              <div>
                <span className={styles.mark}>
                  <IconInfoCircle size={16} stroke={1.9} aria-hidden />
                </span>
                <span>
                  <b>{t(($) => $.flows.imports.notes[code])}</b>
                  <small dir="auto">{[group, block].filter((part) => part !== '').join(' › ')}</small>
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
