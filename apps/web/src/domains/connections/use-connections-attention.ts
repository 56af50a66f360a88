import { useEffect, useState } from 'react';
import { useConnections } from './use-connections.ts';

/** Delayed: right after a start, healthy connections are still connecting. */
const waitMs = 2000;

/** Whether any connection is not connected. */
export function useConnectionsAttention(): boolean {
  const [waited, setWaited] = useState(false);
  const { data } = useConnections(waited);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), waitMs);
    return () => clearTimeout(timer);
  }, []);
  return waited && (data ?? []).some(({ status }) => status !== 'CONNECTED');
}
