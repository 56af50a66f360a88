import type { QueueOption } from '@balcao/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../../api/client.ts';
import { keys } from '../../../api/query-keys.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { toastError } from '../../../ui/toasts.ts';
import { below } from '../option-tree.ts';
import styles from '../queue-options.module.css';

interface Props {
  option: QueueOption;
  options: readonly QueueOption[];
  onBack: () => void;
}

/** Asks before an option is deleted, and names the options below it, which are deleted, too. */
export function RemoveOption({ option, options, onBack }: Props) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const cancelButton = useRef<HTMLButtonElement>(null);
  useEffect(() => cancelButton.current?.focus(), []);
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.queueOptions.remove({ params: { id: option.id } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: keys.queueOptions.list({ query: { queueId: option.queueId } }) });
      onBack();
    },
    onError: toastError,
  });
  const optionsBelow = below(options, option.id);
  const question = t(($) => $.queueOptions.removeAsk, { title: option.title });
  return (
    <section className={styles.editor} aria-label={question}>
      <h3>{question}</h3>
      <p className={styles.intro}>
        {optionsBelow.length === 0
          ? t(($) => $.queueOptions.removeAlone)
          : t(($) => $.queueOptions.removeBelow, {
              count: optionsBelow.length,
              titles: optionsBelow.map(({ title }) => title).join(', '),
            })}
      </p>
      <div className={styles.actions}>
        <Button ref={cancelButton} onClick={onBack}>
          {t(($) => $.common.cancel)}
        </Button>
        <Button kind="danger" busy={isPending} onClick={() => mutate()}>
          {t(($) => $.common.delete)}
        </Button>
      </div>
    </section>
  );
}
