import type { SavedAudienceFilter } from '@balcao/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { api } from '../../../api/client.ts';
import { keys } from '../../../api/query-keys.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast, toastError } from '../../../ui/toasts.ts';
import { onEscape } from '../on-escape.ts';
import styles from '../saved-filters.module.css';

/** Asks before a filter is deleted. The safe answer, to cancel, gets the focus. */
export function RemoveFilter({ saved: { id, name }, onClose }: { saved: SavedAudienceFilter; onClose: () => void }) {
  const { t } = useTranslation();
  const question = useId();
  const cancelButton = useRef<HTMLButtonElement>(null);
  useEffect(() => cancelButton.current?.focus(), []);
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      await api.audienceFilters.remove({ params: { id } });
      await queryClient.invalidateQueries({ queryKey: keys.audienceFilters.list() });
    },
    onSuccess: () => {
      toast(
        'success',
        t(($) => $.audienceFilters.removed, { name }),
      );
      onClose();
    },
    onError: toastError,
  });
  return (
    <div className={styles.question}>
      <p id={question}>
        <strong>{t(($) => $.audienceFilters.removeTitle, { name })}</strong> {t(($) => $.audienceFilters.removeText)}
      </p>
      <Button {...onEscape(onClose)} ref={cancelButton} aria-describedby={question} onClick={onClose}>
        {t(($) => $.common.cancel)}
      </Button>
      {/* `detail` counts the clicks: the second of a double click must not delete. */}
      <Button {...onEscape(onClose)} kind="danger" busy={isPending} onClick={({ detail }) => detail < 2 && mutate()}>
        {t(($) => $.audienceFilters.remove)}
      </Button>
    </div>
  );
}
