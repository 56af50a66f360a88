import type { SessionUser } from '@balcao/contract';
import { useSyncExternalStore } from 'react';
import { createSession } from './session.ts';
import type { SessionState } from './session-state.ts';

const storageKey = 'signed-in';

/** The session of this browser tab. */
export const session = createSession({
  base: '/api',
  // The refresh cookie is valid once only: two tabs that renew at the same moment would end the session for both.
  runExclusively: (work) => ('locks' in navigator ? navigator.locks.request('balcao:renew', work) : work()),
  memory: {
    read: () => localStorage.getItem(storageKey) === '1',
    write: (expected) => (expected ? localStorage.setItem(storageKey, '1') : localStorage.removeItem(storageKey)),
  },
});

export const useSession = (): SessionState => useSyncExternalStore(session.subscribe, session.state);

/** The signed-in user; only for components behind the guard of the private routes. */
export function useUser(): SessionUser {
  const user = useSyncExternalStore(session.subscribe, session.user);
  if (!user) throw new Error('This is drawn for signed-in people only.');
  return user;
}
