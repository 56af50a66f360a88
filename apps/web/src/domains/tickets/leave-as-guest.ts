import { api } from '../../api/client.ts';
import { t } from '../../i18n/i18n.ts';
import { toast, toastError } from '../../ui/toasts.ts';

/** Ends the user's own part in a ticket. The list follows by its signal. */
export async function leaveAsGuest(id: number, userId: number, leave: () => unknown): Promise<void> {
  try {
    await api.tickets.removeGuest({ params: { id, userId } });
  } catch (error) {
    return toastError(error);
  }
  await leave();
  toast(
    'success',
    t(($) => $.tickets.guests.hasLeft),
  );
}
