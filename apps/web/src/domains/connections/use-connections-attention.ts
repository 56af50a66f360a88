import { useEffect, useState } from 'react';
import { useConnections } from './use-connections.ts';

/**
 * During this time after the menu was loaded it marks nothing: if the server has just started, healthy connections are
 * still connecting.
 */
const delayMs = 2000;

/** Whether the menu marks the entry of the connections: at least one of them is not connected. */
export function useConnectionsAttention(): boolean {
  const [hasWaited, setHasWaited] = useState(false);
  const { data } = useConnections(hasWaited);
  useEffect(() => {
    const timer = setTimeout(() => setHasWaited(true), delayMs);
    return () => clearTimeout(timer);
  }, []);
  return hasWaited && (data ?? []).some(({ status }) => status !== 'CONNECTED');
}
