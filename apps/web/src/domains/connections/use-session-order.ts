import type { Connection } from '@balcao/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { toastError } from '../../ui/toasts.ts';

const orders = {
  'try-again': api.connections.tryAgain,
  'new-qr': api.connections.askNewCode,
  disconnect: api.connections.disconnect,
} as const;
export type SessionOrder = keyof typeof orders;

/** Sends an order for a connection's link. The new status arrives as a signal. */
export function useSessionOrder(connection: Connection) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (order: SessionOrder) => orders[order]({ params: { id: connection.id } }),
    onError: (error) => {
      toastError(error);
      void queryClient.invalidateQueries({ queryKey: keys.connections.list() });
    },
  });
}
