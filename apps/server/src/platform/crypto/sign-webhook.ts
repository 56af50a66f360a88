import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** A new secret in the form of Standard Webhooks: 32 random bytes in base64 after `whsec_`. */
export const newWebhookSecret = (): string => prefix + randomBytes(32).toString('base64');

interface SignedCall {
  /** The same for each attempt, so that the receiver recognises a repeat. */
  id: string;
  at: Date;
  body: string;
  /** The current secret; after a change also the previous one, as long as receivers may still check with it. */
  secrets: readonly string[];
}

/**
 * The headers by which a receiver checks the sender of a call, its content and its age (standardwebhooks.com): an HMAC
 * of the id, the seconds since 1970 and the body, one for each secret.
 */
export function webhookHeaders({ id, at, body, secrets }: SignedCall): Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1000);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
    return `v1,${signature}`;
  });
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  };
}
