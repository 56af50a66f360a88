import { webhookHeaders } from '../../platform/crypto/sign-webhook.ts';
import { callOutside, type Called } from '../integrations/index.ts';

const timeoutMs = 10_000;

/** One attempt to deliver a body. A fault of the receiver is a result, not an error. */
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
