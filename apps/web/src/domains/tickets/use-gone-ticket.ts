import { useCallback, useEffect } from 'react';
import { isRefusal } from '../../api/api-error.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { useSignal } from '../../live/our-live.ts';
import type { Payload } from '../../live/socket.ts';
import { toast } from '../../ui/toasts.ts';
import { useLatest } from '../../ui/use-latest.ts';

interface Opened {
  /** Undefined until the ticket is loaded. */
  id: number | undefined;
  error: unknown;
  refetch: () => unknown;
}

/**
 * Leaves the ticket on screen when it was deleted, or when this user may no longer see it. The server sends the same
 * signal in both cases, so the ticket is fetched again: the refusal says which it was.
 * @returns whether the ticket is gone
 */
export function useGoneTicket({ id, error, refetch }: Opened, leave: () => unknown): boolean {
  const { t } = useTranslation();
  const isForbidden = isRefusal(error, 'ERR_NO_PERMISSION');
  // ERR_VALIDATION: the address holds no uuid.
  const isGone = isForbidden || isRefusal(error, 'ERR_NO_TICKET_FOUND') || isRefusal(error, 'ERR_VALIDATION');
  const latestLeave = useLatest(leave);
  useEffect(() => {
    if (!isGone) return;
    toast('error', isForbidden ? t(($) => $.tickets.unauthorized) : t(($) => $.errors.ERR_NO_TICKET_FOUND));
    void latestLeave.current();
  }, [isGone, isForbidden, t, latestLeave]);
  const onTicket = useCallback(
    (signal: Payload<'ticket'>) => void (signal.action === 'delete' && signal.ticketId === id && refetch()),
    [id, refetch],
  );
  useSignal('ticket', onTicket);
  return isGone;
}
