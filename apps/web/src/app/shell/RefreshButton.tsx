import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './shell.module.css';

/** Fetches the data of the screen again. Signals make it unnecessary, but users ask for it. */
export function RefreshButton() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  // The icon turns only after a click on this button. If it turned for every fetch, opening a ticket would draw two
  // frames more.
  const { mutate, isPending } = useMutation({
    mutationFn: () => queryClient.invalidateQueries(),
    networkMode: 'always',
  });
  return (
    <IconButton label={t(($) => $.shell.refresh)} onClick={() => mutate()}>
      <IconRefresh size={18} stroke={1.75} aria-hidden className={isPending ? styles.turning : undefined} />
    </IconButton>
  );
}
