import { webhookHeaders } from '../../platform/crypto/sign-webhook.ts';
import { callOutside, type Called } from '../integrations/index.ts';

const timeoutMs = 10_000;

/** One attempt to deliver a body. Never throws for faults of the other side. */
export const postEvent = (
  url: string,
  call: { id: string; body: string; secrets: readonly string[] },
): Promise<Called> =>
  callOutside(url, {
    method: 'POST',
    headers: webhookHeaders({ ...call, at: new Date() }),
    body: call.body,
    timeoutMs,
  });
