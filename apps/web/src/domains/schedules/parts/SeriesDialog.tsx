import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { toastError } from '../../../ui/toasts.ts';

interface Props {
  title: string;
  text: string;
  danger?: boolean;
  /** Makes the change for this message, or for it and all that follow. The dialog closes when that succeeds. */
  onChoose: (applies: 'one' | 'series') => Promise<unknown>;
  onClose: () => void;
}

/** Asks whether a change is for one message of a series, or for it and all that follow. */
export function SeriesDialog({ title, text, danger, onChoose, onClose }: Props) {
  const { t } = useTranslation();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: onChoose,
    onSuccess: onClose,
    onError: toastError,
  });
  const kind = danger ? 'danger' : 'primary';
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>{t(($) => $.common.cancel)}</Button>
          <Button busy={isPending && variables === 'series'} disabled={isPending} onClick={() => mutate('series')}>
            {t(($) => $.schedules.following)}
          </Button>
          <Button
            kind={kind}
            busy={isPending && variables === 'one'}
            disabled={isPending}
            data-autofocus
            onClick={() => mutate('one')}
          >
            {t(($) => $.schedules.onlyThis)}
          </Button>
        </>
      }
    >
      <p style={{ margin: 0, color: 'var(--ink-2)' }}>{text}</p>
    </Dialog>
  );
}
