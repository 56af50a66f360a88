import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { t } from '../../i18n/i18n.ts';
import { toast, toastError } from '../../ui/toasts.ts';

/** Separates two merged contacts again. */
export function useUndoMerge() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (mergeId: number) => api.contacts.undoMerge({ params: { mergeId } }),
    onSuccess: async ({ name }) => {
      await queryClient.invalidateQueries({ queryKey: keys.contacts.all });
      toast(
        'success',
        t(($) => $.contacts.merge.undone, { name }),
      );
    },
    onError: toastError,
  });
}
