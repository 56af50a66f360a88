import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { NewSend } from '@balcao/contract';
import type { UploadedFile } from '../../platform/http/serve.ts';

/**
 * A digest of everything a call says, its files' contents and names included: two calls with the same one say the same.
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
