import { can } from '@balcao/contract/permissions';
import { IconDatabaseOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { onStorageFull } from '../../api/client.ts';
import { useUser } from '../../api/our-session.ts';
import { send } from '../../api/send.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import styles from './shell.module.css';

const pollMs = 60_000;
const pollWhileFullMs = 10_000;

/** For admins: the server's disk is full, so nothing more is stored. The banner disappears when there is room again. */
export function StorageBanner() {
  const { profile } = useUser();
  return can(profile, 'connections-page:actionButtons') ? <Notice /> : null;
}

function Notice() {
  const { t } = useTranslation();
  const { data: isFull = false, refetch } = useQuery({
    queryKey: ['readyz'],
    queryFn: ({ signal }) => readIsFull(signal),
    refetchInterval: ({ state }) => (state.data ? pollWhileFullMs : pollMs),
    retry: false,
  });
  // A call that is refused with ERR_STORAGE_FULL reports the full disk before the next poll.
  useEffect(() => onStorageFull(() => void refetch()), [refetch]);
  if (!isFull) return null;
  return (
    <div role="alert" className={styles.banners}>
      <span className={styles.banner} data-kind="lost">
        <IconDatabaseOff size={16} aria-hidden />
        {t(($) => $.shell.storageFull)}
      </span>
    </div>
  );
}

/**
 * Whether the disk is full. While the process is not ready, `/readyz` answers 503 with the same body, which the client
 * puts into the details of the error.
 */
async function readIsFull(signal: AbortSignal): Promise<boolean> {
  const answer = await send({ method: 'GET', url: '/readyz', token: null, signal }).catch((error: unknown) => {
    if (error instanceof ApiError) return error.details;
    throw error;
  });
  const { checks } = answer as { checks?: { disk?: boolean } };
  return checks?.disk === false;
}
