import { useEffect, useState } from 'react';
import { useConnections } from './use-connections.ts';

/** Right after a start of the server healthy connections still connect, so the menu marks nothing before this delay. */
const delayMs = 2000;

/** Whether the menu marks its entry: a connection is not connected. */
export function useConnectionsAttention(): boolean {
  const [hasWaited, setHasWaited] = useState(false);
  const { data } = useConnections(hasWaited);
  useEffect(() => {
    const timer = setTimeout(() => setHasWaited(true), delayMs);
    return () => clearTimeout(timer);
  }, []);
  return hasWaited && (data ?? []).some(({ status }) => status !== 'CONNECTED');
}
