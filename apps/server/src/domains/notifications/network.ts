import { requireReachable } from '../../platform/outbound-http/guard.ts';
import { requireSender } from './connect.ts';

/**
 * Whether an address may be that of a push service; it comes from a client. Nothing is called: a name is checked when
 * it is resolved for a message.
 */
export function isPushService(endpoint: string): boolean {
  const url = URL.parse(endpoint);
  const reach = requireSender().reachOf(endpoint);
  if (!url || !(url.protocol === 'https:' || reach.plain === true) || url.username !== '' || url.password !== '')
    return false;
  try {
    requireReachable(url, reach);
    return true;
  } catch {
    return false;
  }
}
