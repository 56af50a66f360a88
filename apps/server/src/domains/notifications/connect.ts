import type { Secrets } from '../../platform/crypto/secrets.ts';
import { vapidKeysOf, type VapidKeys } from '../../platform/web-push/vapid.ts';

interface PushSender {
  keys: VapidKeys;
  /** Where push services reach the operator: RFC 8292 wants a `mailto:` or `https:` address. */
  contact: string;
  /**
   * The options with which `fetchOutside` may call an endpoint: only public https, or in tests a service on this
   * machine.
   */
  reachOf(endpoint: string): { plain?: boolean; permit?: readonly string[] };
}

let sender: PushSender | undefined;

/** Gives this process the keys of the installation. Run it once, before the server takes calls. */
export function connectNotifications({
  secrets,
  publicUrl,
  testService,
}: {
  secrets: Pick<Secrets, 'atRest'>;
  publicUrl: string | undefined;
  /** The address of a push service on this machine, for tests. */
  testService: string | undefined;
}): void {
  const testOrigin = testService === undefined ? undefined : new URL(testService).origin;
  sender = {
    keys: vapidKeysOf(secrets),
    contact: publicUrl?.startsWith('https:') ? publicUrl : 'mailto:operator@balcao.invalid',
    reachOf: (endpoint) =>
      testOrigin !== undefined && URL.parse(endpoint)?.origin === testOrigin
        ? { plain: true, permit: ['127.0.0.1', '::1'] }
        : {},
  };
}

/** @throws Error if `connectNotifications` was not called */
export function requireSender(): PushSender {
  if (!sender) throw new Error('connectNotifications was not called.');
  return sender;
}
