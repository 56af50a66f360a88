import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { NewFlowStart, NewSend } from '@balcao/contract';
import type { UploadedFile } from '../../platform/http/serve.ts';

/**
 * A digest of a call that sends, with the contents and names of its files. A call that repeats an idempotency key must
 * have the same digest.
 */
export async function digestOfSend(
  { number, body, closeTicket, queueId }: NewSend,
  files: readonly UploadedFile[],
): Promise<string> {
  const contents: [name: string, digest: string][] = [];
  for (const { path, name } of files) {
    const hash = createHash('sha256');
    await pipeline(fs.createReadStream(path), hash);
    contents.push([name, hash.digest('hex')]);
  }
  return createHash('sha256')
    .update(JSON.stringify([number, body, closeTicket, queueId, contents]))
    .digest('base64url');
}

/** A digest of a call that starts a flow, for the same comparison. */
export const digestOfStart = (flowId: number, { number, ticketId, queueId }: NewFlowStart): string =>
  createHash('sha256')
    .update(JSON.stringify(['flow', flowId, number ?? null, ticketId ?? null, queueId]))
    .digest('base64url');
