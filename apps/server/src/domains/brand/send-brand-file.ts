import type { BrandFile } from '@balcao/contract';
import type { FastifyReply } from 'fastify';
import { fail } from '../../platform/fail.ts';
import { currentBrand, readBrandFile } from './current-brand.ts';

/**
 * Sends a file of the logo. Its address contains the version, so browsers keep the file for ever. Installed apps may
 * still have the address of an earlier version: they get the present file.
 * @throws ERR_NO_MEDIA_FOUND while there is no logo
 */
export async function sendBrandFile(
  reply: FastifyReply,
  { version, file }: { version: string; file: BrandFile },
): Promise<never> {
  const [{ logoVersion }, bytes] = await Promise.all([currentBrand(), readBrandFile(file)]);
  if (logoVersion === null || !bytes) throw fail('ERR_NO_MEDIA_FOUND');
  void reply.headers({
    'content-type': 'image/png',
    'content-disposition': `inline; filename="${file}"`,
    'cache-control': version === logoVersion ? 'public, max-age=31536000, immutable' : 'public, max-age=60',
    'content-security-policy': "sandbox; default-src 'none'",
  });
  return reply.send(bytes) as never;
}
