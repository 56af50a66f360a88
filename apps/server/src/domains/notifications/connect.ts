import type { Secrets } from '../../platform/crypto/secrets.ts';
import { vapidKeysOf, type VapidKeys } from '../../platform/web-push/vapid.ts';

interface PushSender {
  keys: VapidKeys;
  /** Where push services reach the operator: RFC 8292 wants a `mailto:` or `https:` address. */
  contact: string;
  /** What a call to an endpoint may reach: public https addresses, and in tests the push service on this machine. */
  reachOf(endpoint: string): { plain?: boolean; permit?: readonly string[] };
}

let sender: PushSender | undefined;

/** Gives this process the keys of the installation. Call it once, before the first call. */
export function connectNotifications({
  secrets,
  publicUrl,
  testService,
}: {
  secrets: Pick<Secrets, 'atRest'>;
  publicUrl: string | undefined;
  /** A push service on this machine. */
  testService: string | undefined;
}): void {
  const near = testService === undefined ? undefined : new URL(testService).origin;
  sender = {
    keys: vapidKeysOf(secrets),
    contact: publicUrl?.startsWith('https:') ? publicUrl : 'mailto:operator@balcao.invalid',
    reachOf: (endpoint) =>
      near !== undefined && URL.parse(endpoint)?.origin === near ? { plain: true, permit: ['127.0.0.1', '::1'] } : {},
  };
}

export function requireSender(): PushSender {
  if (!sender) throw new Error('connectNotifications was not called.');
  return sender;
}
