import type { ChatNotification } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../api/our-session.ts';
import { queries } from '../../api/query-keys.ts';
import { useIsSettled } from '../../ui/use-is-settled.ts';

const none: readonly ChatNotification[] = [];

/** The number of messages of colleagues that the user has not read; 0 without the chat in the plan. */
export const useUnreadChats = (): number => useUnread()?.messages ?? 0;

/** The chats of which the user is notified: with an unread mention, or direct ones with an unread message. */
export const useChatNotifications = (): readonly ChatNotification[] => useUnread()?.notifications ?? none;

function useUnread() {
  const { company } = useUser();
  const isSettled = useIsSettled();
  return useQuery({ ...queries.chats.unread(), enabled: isSettled && company.plan.useInternalChat }).data;
}
