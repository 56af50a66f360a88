import { useEffect, useState } from 'react';
import { useConnections } from './use-connections.ts';

/** Not at once: right after a start, connections that are fine are still on their way. */
const waitMs = 2000;

/** Whether some connection is not connected. */
export function useConnectionsAttention(): boolean {
  const [waited, setWaited] = useState(false);
  const { data } = useConnections(waited);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), waitMs);
    return () => clearTimeout(timer);
  }, []);
  return waited && (data ?? []).some(({ status }) => status !== 'CONNECTED');
}
