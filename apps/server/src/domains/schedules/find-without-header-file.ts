import type { Schedule } from '@balcao/contract';
import { fitsHeader } from '@balcao/contract/cloud/header-file';
import type { Scope } from '../../platform/scope/scope.ts';
import { filesOfLists } from '../file-lists/index.ts';
import type { MediaRow } from '../media/index.ts';
import { headerKindsOf } from '../messages/index.ts';
import { chooseConnections } from './choose-connection.ts';

type ScheduleRow = Pick<Schedule, 'id' | 'status' | 'contactId' | 'whatsappId' | 'fileListId' | 'template'> & {
  mediaId: string | null;
};

/**
 * The ids of waiting schedules whose template needs a file in its header, while neither their picture nor their file
 * list has a file of that kind. This is not stored, because file lists and templates at Meta change without the
 * schedule.
 * @param pictures the stored pictures of the schedules
 */
export async function findWithoutHeaderFile(
  scope: Scope,
  rows: readonly ScheduleRow[],
  pictures: ReadonlyMap<string, MediaRow>,
): Promise<ReadonlySet<number>> {
  const waiting = rows.flatMap((row) =>
    row.status === 'PENDENTE' && row.template ? [{ ...row, template: row.template }] : [],
  );
  if (waiting.length === 0) return new Set();
  const contactIds = waiting.flatMap(({ whatsappId, contactId }) => (whatsappId === null ? [contactId] : []));
  const connections = await chooseConnections(scope, [...new Set(contactIds)]);
  const kinds = await headerKindsOf(
    scope,
    waiting.map(({ whatsappId, contactId, template: { name, language } }) => {
      // 0 is no connection: the template is not found, and no file is missing.
      const connectionId = whatsappId ?? connections.get(contactId) ?? 0;
      return { connectionId, name, language };
    }),
  );
  const needing = waiting.flatMap((row, place) => {
    const kind = kinds[place];
    return kind ? [{ ...row, kind }] : [];
  });
  const lists = await filesOfLists(scope, [...new Set(needing.flatMap(({ fileListId }) => fileListId ?? []))]);
  const lacking = needing.filter(({ kind, mediaId, fileListId }) => {
    const picture = mediaId === null ? undefined : pictures.get(mediaId);
    const listFiles = fileListId === null ? [] : (lists.get(fileListId) ?? []);
    const files = [...(picture ? [picture] : []), ...listFiles.map(({ media }) => media)];
    return !files.some(({ mimetype, size }) => fitsHeader(kind, { mimetype, size: Number(size) }));
  });
  return new Set(lacking.map(({ id }) => id));
}
