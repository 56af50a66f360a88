import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { NewFlowStart, NewSend } from '@balcao/contract';
import type { UploadedFile } from '../../platform/http/serve.ts';

/**
 * A digest of the whole content of a call, with the contents and names of its files. Equal digests mean equal calls.
 */
export async function digestOf(
  { number, body, closeTicket, queueId }: NewSend,
  files: readonly UploadedFile[],
): Promise<string> {
  const contents = [];
  for (const { path, name } of files) {
    const hash = createHash('sha256');
    await pipeline(fs.createReadStream(path), hash);
    contents.push([name, hash.digest('hex')]);
  }
  return createHash('sha256')
    .update(JSON.stringify([number, body, closeTicket, queueId, contents]))
    .digest('base64url');
}

/** As `digestOf`, of a call that starts a flow. */
export const digestOfStart = (flowId: number, { number, ticketId, queueId }: NewFlowStart): string =>
  createHash('sha256')
    .update(JSON.stringify(['flow', flowId, number ?? null, ticketId ?? null, queueId]))
    .digest('base64url');
