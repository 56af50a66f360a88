import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { messageOf } from './message-link.ts';

/**
 * Follows an address that names a message (`/tickets/…#m123`), also while its conversation is on screen. Then the
 * message is removed from the address, so that a reload does not lead to it again.
 */
export function useLinkedMessage(onLinked: (messageId: string) => void): void {
  const router = useRouter();
  const hash = useLocation({ select: (location) => location.hash });
  const follow = useEffectEvent((messageId: string) => {
    onLinked(messageId);
    void router.navigate({ to: '.', search: true, hash: '', replace: true });
  });
  useEffect(() => {
    const messageId = messageOf(hash);
    if (messageId !== null) follow(messageId);
  }, [hash]);
}
