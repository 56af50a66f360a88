import { api } from '../../api/client.ts';
import { toastError } from '../../ui/toasts.ts';

/** Removes the user from the guests of a ticket and opens the list. A signal removes the ticket from the list. */
export async function leaveAsGuest(id: number, userId: number, openList: () => unknown): Promise<void> {
  try {
    await api.tickets.removeGuest({ params: { id, userId } });
    await openList();
  } catch (error) {
    toastError(error);
  }
}
