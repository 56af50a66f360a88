import type { Schedule } from '@balcao/contract';
import { fitsHeader } from '@balcao/contract/cloud/header-file';
import type { Scope } from '../../platform/scope/scope.ts';
import { filesOfLists } from '../file-lists/index.ts';
import type { MediaRow } from '../media/index.ts';
import { headerKindsOf } from '../messages/index.ts';
import { chooseConnections } from './choose-connection.ts';

type Row = Pick<Schedule, 'id' | 'status' | 'contactId' | 'whatsappId' | 'fileListId' | 'template'> & {
  mediaId: string | null;
};

/**
 * The ids of the schedules that wait, and whose template needs a file in its header that neither the picture nor the
 * file list has. It is read each time: files of a list and templates at Meta change without the schedule.
 * @param pictures the stored pictures of the schedules
 */
export async function findWithoutHeaderFile(
  scope: Scope,
  rows: readonly Row[],
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
    const listed = fileListId === null ? [] : (lists.get(fileListId) ?? []);
    return ![...(picture ? [picture] : []), ...listed.map(({ media }) => media)].some(({ mimetype, size }) =>
      fitsHeader(kind, { mimetype, size: Number(size) }),
    );
  });
  return new Set(lacking.map(({ id }) => id));
}
