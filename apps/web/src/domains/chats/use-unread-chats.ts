import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../api/our-session.ts';
import { queries } from '../../api/query-keys.ts';
import { useIsSettled } from '../../ui/use-is-settled.ts';

/** The number of messages of colleagues that the user has not read; 0 without the chat in the plan. */
export function useUnreadChats(): number {
  const { company } = useUser();
  const isSettled = useIsSettled();
  const enabled = isSettled && company.plan.useInternalChat;
  return useQuery({ ...queries.chats.unread(), enabled }).data?.messages ?? 0;
}
