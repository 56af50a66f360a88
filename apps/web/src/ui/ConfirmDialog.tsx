import { useState } from 'react';
import { useTranslation } from '../i18n/i18n.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { toastError } from './toasts.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  title: string;
  text: string;
  /** The label of the button; it names the action, never just "yes". */
  confirm: string;
  danger?: boolean;
  /** The dialog closes when it succeeds, and stays with a notice when it fails. */
  onConfirm: () => unknown;
}

/** Asks before an action that cannot be undone. */
export function ConfirmDialog({ open, onClose, title, text, confirm, danger, onConfirm }: Props) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const act = async () => {
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      size="sm"
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            {t(($) => $.common.cancel)}
          </Button>
          <Button kind={danger ? 'danger' : 'primary'} busy={busy} onClick={() => void act()}>
            {confirm}
          </Button>
        </>
      }
    >
      <p style={{ margin: 0, color: 'var(--ink-2)' }}>{text}</p>
    </Dialog>
  );
}
