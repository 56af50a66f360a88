import { IconRefresh } from '@tabler/icons-react';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './shell.module.css';

/** Fetches the data of the screen again. Signals make it unnecessary, but users ask for it. */
export function RefreshButton() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const fetching = useIsFetching() > 0;
  return (
    <IconButton label={t(($) => $.shell.refresh)} onClick={() => void queryClient.invalidateQueries()}>
      <IconRefresh size={18} stroke={1.75} aria-hidden className={fetching ? styles.turning : undefined} />
    </IconButton>
  );
}
