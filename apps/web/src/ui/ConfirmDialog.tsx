import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
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
  /** Fields below the text that the user must fill in first; one of them takes the focus. */
  children?: ReactNode;
  /** Whether the fields are filled in, so that the action may be confirmed. */
  isReady?: boolean;
  /** The dialog closes when this succeeds. When it fails, the dialog stays and `onRefused` is called. */
  onConfirm: () => unknown;
  onRefused?: (error: unknown) => void;
}

/** Asks the user to confirm an action. */
export function ConfirmDialog({
  open,
  onClose,
  title,
  text,
  confirm,
  danger,
  children,
  isReady = true,
  onConfirm,
  onRefused = toastError,
}: Props) {
  const { t } = useTranslation();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => onConfirm(),
    onSuccess: onClose,
    onError: onRefused,
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      size="sm"
      footer={
        <>
          <Button onClick={onClose} data-autofocus={children ? undefined : true}>
            {t(($) => $.common.cancel)}
          </Button>
          <Button
            kind={danger ? 'danger' : 'primary'}
            busy={isPending}
            disabled={!isReady}
            // `detail` counts clicks: the second one of a double click arrives before the button is busy.
            onClick={({ detail }) => detail < 2 && mutate()}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <p style={{ margin: 0, color: 'var(--ink-2)' }}>{text}</p>
      {children}
    </Dialog>
  );
}
