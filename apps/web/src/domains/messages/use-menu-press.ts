import type { Message } from '@balcao/contract';
import { useLongPress } from '../../ui/use-long-press.ts';

/**
 * A long press on a message opens its menu.
 *
 * @returns the handlers of the element that holds the messages
 */
export function useMenuPress(
  messages: readonly Message[],
  openMenu: ((message: Message, anchor: HTMLElement) => void) | undefined,
) {
  return useLongPress((pressed) => {
    // A link has a menu of the browser; a label selects the message.
    if (!openMenu || pressed.closest('a[href], label')) return false;
    const line = pressed.closest<HTMLElement>('[data-message]');
    const message = messages.find(({ id }) => id === line?.getAttribute('data-message'));
    if (!line || !message || message.isDeleted || message.mediaType === 'expired') return false;
    openMenu(message, line.querySelector<HTMLElement>('[aria-haspopup=menu]') ?? line);
    return true;
  });
}
