import type { Campaign } from '@balcao/contract';
import type { UploadedFile } from '../../platform/http/serve.ts';
import type { UserActor } from '../../platform/scope/actor.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { filesOf } from '../file-lists/index.ts';
import { requireAsNamed, storeMedia, takeUpload } from '../media/index.ts';
import { requireCampaign } from './campaigns.ts';
import { requireEditableCampaign } from './change-campaigns.ts';

/**
 * Sets the file of a campaign. The file that it replaces is deleted later, with the other unused files. Reading a file
 * is slow: call it outside a scope.
 * @throws ERR_VALIDATION without a file · ERR_MEDIA_… the file is refused · the refusals of `requireEditableCampaign`
 */
export const uploadCampaignMedia = (
  { actor, id }: { actor: UserActor; id: number },
  files: readonly UploadedFile[],
): Promise<Campaign> =>
  takeUpload(actor, files, async (scope, stored) => {
    requireAsNamed(stored);
    await requireEditableCampaign(scope, id);
    return setMedia(scope, id, await storeMedia(scope, stored));
  });

/** @throws the refusals of `requireEditableCampaign` */
export async function removeCampaignMedia(scope: Scope, id: number): Promise<Campaign> {
  await requireEditableCampaign(scope, id);
  return setMedia(scope, id, null);
}

/** The files of a campaign, in the order in which they are sent. */
export async function mediaOf(
  scope: Scope,
  { media_id: mediaId, file_list_id: fileListId }: { media_id: string | null; file_list_id: number | null },
): Promise<string[]> {
  const listed = fileListId === null ? [] : await filesOf(scope, fileListId);
  return [...(mediaId === null ? [] : [mediaId]), ...listed.map((file) => file.mediaId)];
}

async function setMedia(scope: Scope, id: number, mediaId: string | null): Promise<Campaign> {
  await scope.db
    .updateTable('campaigns')
    .set({ media_id: mediaId, updated_at: scope.now })
    .where('id', '=', id)
    .execute();
  await scope.record('campaign.changed', { id });
  return requireCampaign(scope, id);
}
