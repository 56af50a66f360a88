import type { OwnProfile } from '@balcao/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { session } from '../../api/our-session.ts';
import { keys, queries } from '../../api/query-keys.ts';

/** The user's own profile, as the server has it. */
export const useProfile = () => useQuery(queries.accounts.profile());

/** Shows a changed profile on the profile screen, and in the shell around every screen. */
export function useProfileChange(): (changed: OwnProfile) => void {
  const queryClient = useQueryClient();
  return (changed) => {
    queryClient.setQueryData(keys.accounts.profile(), changed);
    const { name, email, language, preferences, twoFactor } = changed;
    session.patchUser((user) => ({ ...user, name, email, language, preferences, twoFactor: twoFactor !== null }));
  };
}

/** Fetches the profile and the sign-ins again, after a change whose answer does not hold them. */
export function useProfileRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: keys.accounts.all });
}
