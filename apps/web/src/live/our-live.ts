import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { session } from '../api/our-session.ts';
import type { Link } from './link-state.ts';
import type { Room } from './rooms.ts';
import { Live, type Payload, type SignalName } from './socket.ts';

/** The socket of this browser tab. */
export const live = new Live(session, { build: import.meta.env.VITE_BUILD });

export const useLink = (): Link => useSyncExternalStore(live.onLink, live.link);

/** Whether the server was upgraded since this page was loaded. */
export const useIsOutdated = (): boolean => useSyncExternalStore(live.onLink, live.isOutdated);

/** Handles a signal while the component is mounted. For cached data register a patcher instead (`registry.ts`). */
export function useSignal<N extends SignalName>(name: N, handler: (payload: Payload<N>) => void): void {
  const latest = useEffectEvent(handler);
  useEffect(() => live.onSignal(name, (payload) => latest(payload)), [name]);
}

/**
 * Joins a room while the component is mounted; without a key it joins none. `onGranted` runs each time the server
 * grants the room.
 */
export function useRoom(room: Room, key: string | undefined, onGranted?: () => void): void {
  const latest = useEffectEvent(() => onGranted?.());
  useEffect(() => (key === undefined ? undefined : live.join(room, key, () => latest())), [room, key]);
}
