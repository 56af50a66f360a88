import type { QueueOption } from '@balcao/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { t } from '../../i18n/i18n.ts';
import { toastError } from '../../ui/toasts.ts';
import { placedAt } from './option-tree.ts';

/**
 * Moves options within their menus. The tree shows the new order at once; a refusal restores the old order.
 * `announcement` describes the last move to screen readers.
 */
export function useMoveOption(queueId: number) {
  const queryClient = useQueryClient();
  const key = keys.queueOptions.list({ query: { queueId } });
  const [announcement, setAnnouncement] = useState('');
  const { mutate } = useMutation({
    // On the wire, `option` is the place in the menu.
    mutationFn: ({ id, place }: { id: number; place: number }) =>
      api.queueOptions.update({ params: { id }, body: { option: place } }),
    onMutate: async ({ id, place }) => {
      await queryClient.cancelQueries({ queryKey: key });
      const before = queryClient.getQueryData<QueueOption[]>(key);
      if (before) queryClient.setQueryData(key, placedAt(before, id, place));
      return { before };
    },
    onError: (error, _asked, context) => {
      if (context?.before) queryClient.setQueryData(key, context.before);
      toastError(error);
    },
    onSuccess: ({ title, option }) => setAnnouncement(t(($) => $.queueOptions.moved, { title, option })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  });
  return { moveTo: ({ id }: QueueOption, place: number) => mutate({ id, place }), announcement };
}
