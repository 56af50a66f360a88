import type { QuickMessage } from '@balcao/contract';
import type { UploadedFile } from '../../platform/http/serve.ts';
import type { UserActor } from '../../platform/scope/actor.ts';
import { companyOf } from '../../platform/scope/company.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { storeMedia, takeUpload } from '../media/index.ts';
import { quickMessages, requireChangeable, viewQuickMessage } from './quick-messages.ts';

/**
 * Sets the file of a quick message. A job later deletes the replaced file together with other unused files. Reading a
 * file is slow, so call this outside a scope.
 * @throws ERR_VALIDATION without a file · ERR_MEDIA_… the file is refused · the refusals of `requireChangeable`
 */
export async function uploadQuickMessageMedia(
  { actor, id }: { actor: UserActor; id: number },
  files: readonly UploadedFile[],
): Promise<QuickMessage> {
  // A call without the right is refused before the file is read. The right is checked again below, because the quick
  // message may change meanwhile.
  await companyOf(actor).read((scope) => requireChangeable(scope, id), { actor });
  return takeUpload(actor, files, async (scope, stored) => {
    await requireChangeable(scope, id);
    return setMedia(scope, id, await storeMedia(scope, stored));
  });
}

/** Removes the file of a quick message. @throws ERR_NO_QUICK_MESSAGE_FOUND ERR_NO_PERMISSION */
export async function removeQuickMessageMedia(scope: Scope, id: number): Promise<QuickMessage> {
  await requireChangeable(scope, id);
  return setMedia(scope, id, null);
}

async function setMedia(scope: Scope, id: number, mediaId: string | null): Promise<QuickMessage> {
  const row = await quickMessages.update(scope, id, { mediaId });
  await scope.record('quickMessage.changed', { id });
  return viewQuickMessage(scope, row);
}

/** Which of these stored files a quick message uses; the others may be deleted. */
export async function quickMessageMediaInUse(scope: Scope, ids: readonly string[]): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('quick_messages')
    .select('media_id')
    .distinct()
    .where('media_id', 'in', [...ids])
    .execute();
  return rows.flatMap(({ media_id }) => media_id ?? []);
}
