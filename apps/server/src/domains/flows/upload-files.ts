import type { FlowFile } from '@balcao/contract';
import type { StoredFile } from '../../channels/driver.ts';
import { fail, failureOf } from '../../platform/fail.ts';
import type { UploadedFile } from '../../platform/http/serve.ts';
import type { UserActor } from '../../platform/scope/actor.ts';
import { companyOf } from '../../platform/scope/company.ts';
import { discardFile, ingestFile, mediaLink, storeMedia } from '../media/index.ts';
import { nameOfFile } from './flow-files.ts';

/** The types of the specification. A browser's voice recording is an ogg, or a webm that becomes one. */
const accepted = {
  image: new Set(['image/png', 'image/jpeg']),
  audio: new Set(['audio/mpeg', 'audio/ogg', 'audio/ogg; codecs=opus']),
  video: new Set(['video/mp4']),
} as const;
type Kind = keyof typeof accepted;

/**
 * Stores the files of an upload, in their order. A file that no flow names after a day is deleted. Reading a file is
 * slow: call it outside a scope.
 * @throws ERR_VALIDATION without a file · ERR_FLOW_FILE_TYPE · ERR_MEDIA_… the file is refused
 */
export async function uploadFiles(
  actor: UserActor,
  files: readonly UploadedFile[],
  { kinds, voice = false }: { kinds: readonly Kind[]; voice?: boolean },
): Promise<FlowFile[]> {
  if (files.length === 0) throw fail('ERR_VALIDATION', { issues: [{ path: 'medias', message: 'takes a file' }] });
  const company = companyOf(actor);
  const stored: StoredFile[] = [];
  try {
    for (const { path, name, claimedType } of files) {
      const file = await ingestFile({ path, company, name, claimedType, voice });
      stored.push(file);
      requireType(file, kinds);
    }
    return await company.inScope(
      async (scope) => {
        const viewed: FlowFile[] = [];
        for (const file of stored)
          viewed.push({
            name: nameOfFile(await storeMedia(scope, file, { isFlowFile: true })),
            original: file.name,
            // `requireType` has let only these kinds pass.
            kind: file.kind as Kind,
            url: mediaLink(company, file.key, file.name, scope.now),
          });
        return viewed;
      },
      { actor },
    );
  } catch (error) {
    // Only a refusal proves that nothing was stored.
    if (failureOf(error)) await Promise.all(stored.map(discardFile));
    throw error;
  }
}

/** @throws ERR_FLOW_FILE_TYPE unless the file has one of these kinds and an accepted type */
function requireType({ kind, mimetype }: StoredFile, kinds: readonly Kind[]): void {
  if (!kinds.some((allowed) => allowed === kind && accepted[allowed].has(mimetype))) throw fail('ERR_FLOW_FILE_TYPE');
}
