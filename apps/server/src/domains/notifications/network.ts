import { requireReachable } from '../../platform/outbound-http/guard.ts';
import { requireSender } from './connect.ts';

/**
 * Whether an address, which comes from a client, may be that of a push service. This calls nothing and resolves no
 * name: `fetchOutside` checks the resolved address when a message is sent.
 */
export function isPushService(endpoint: string): boolean {
  const url = URL.parse(endpoint);
  const reach = requireSender().reachOf(endpoint);
  if (!url) return false;
  const isAllowedProtocol = url.protocol === 'https:' || reach.plain === true;
  const hasCredentials = url.username !== '' || url.password !== '';
  if (!isAllowedProtocol || hasCredentials) return false;
  try {
    requireReachable(url, reach);
    return true;
  } catch {
    return false;
  }
}
