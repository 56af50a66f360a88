import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../i18n/i18n.ts';
import { toast, toastError } from '../../ui/toasts.ts';
import { machineRoom } from './machine-room.ts';

/** Lets parked entries or a failed job be tried again, and shows in a toast how many. */
export function useRetry(retry: () => Promise<{ retried: number }>) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: retry,
    onSuccess: async ({ retried }) => {
      toast(
        retried > 0 ? 'success' : 'notice',
        retried > 0 ? t(($) => $.console.room.retried, { count: retried }) : t(($) => $.console.room.nothingToRetry),
      );
      await queryClient.invalidateQueries({ queryKey: machineRoom.queryKey });
    },
    onError: toastError,
  });
}
