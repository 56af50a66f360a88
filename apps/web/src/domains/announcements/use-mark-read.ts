import type { CurrentAnnouncement } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { toastError } from '../../ui/toasts.ts';

/** Marks announcements as read. The count of unread announcements changes at once, before the server's reply. */
export function useMarkRead(): (ids: readonly number[]) => void {
  const queryClient = useQueryClient();
  const queryKey = keys.announcements.current();
  return (ids) => {
    if (ids.length === 0) return;
    queryClient.setQueryData<CurrentAnnouncement[]>(queryKey, (shown) =>
      shown?.map((each) => (ids.includes(each.id) ? { ...each, isRead: true } : each)),
    );
    void api.announcements.markRead({ body: { ids: [...ids] } }).catch((error: unknown) => {
      toastError(error);
      void queryClient.invalidateQueries({ queryKey });
    });
  };
}
