import type { Schedule } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { UploadedFile } from '../../platform/http/serve.ts';
import type { UserActor } from '../../platform/scope/actor.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { storeMedia, takeUpload } from '../media/index.ts';
import { requireChangeable } from './change-schedules.ts';
import { requireSchedule } from './schedules.ts';

const acceptedTypes = new Set(['image/png', 'image/jpeg']);

/**
 * Sets the picture of a schedule. A job later deletes the former picture together with other unused files. Reading a
 * file is slow, so call this outside a scope.
 * @throws ERR_VALIDATION without a file · ERR_SCHEDULE_FILE_TYPE · ERR_MEDIA_… the file is refused · the refusals
 *   of `requireChangeable`
 */
export const uploadScheduleMedia = (
  { actor, id }: { actor: UserActor; id: number },
  files: readonly UploadedFile[],
): Promise<Schedule> =>
  takeUpload(actor, files, async (scope, stored) => {
    if (!acceptedTypes.has(stored.mimetype)) throw fail('ERR_SCHEDULE_FILE_TYPE');
    await requireChangeable(scope, id);
    return setMedia(scope, id, await storeMedia(scope, stored));
  });

/** Removes the picture of a schedule. @throws the refusals of `requireChangeable` */
export async function removeScheduleMedia(scope: Scope, id: number): Promise<Schedule> {
  await requireChangeable(scope, id);
  return setMedia(scope, id, null);
}

async function setMedia(scope: Scope, id: number, mediaId: string | null): Promise<Schedule> {
  await scope.db
    .updateTable('schedules')
    .set({ media_id: mediaId, updated_at: scope.now })
    .where('id', '=', id)
    .execute();
  await scope.record('schedule.changed', { id });
  return requireSchedule(scope, id);
}
