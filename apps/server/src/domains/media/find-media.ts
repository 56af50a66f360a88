import type { Scope } from '../../platform/scope/scope.ts';
import type { MediaRow } from './media-view.ts';

/** The descriptions of these stored files, by id. With `onlyFlowFiles`, of those that blocks of flows may name. */
export async function findMedia(
  scope: Scope,
  ids: readonly string[],
  { onlyFlowFiles = false }: { onlyFlowFiles?: boolean } = {},
): Promise<Map<string, MediaRow>> {
  if (ids.length === 0) return new Map();
  const rows = await scope.db
    .selectFrom('media')
    .select([
      'id',
      'key',
      'thumb_key',
      'play_key',
      'play_size',
      'name',
      'mimetype',
      'kind',
      'size',
      'width',
      'height',
      'seconds',
      'peaks',
      'voice',
    ])
    .where('id', 'in', [...ids])
    .$if(onlyFlowFiles, (query) => query.where('is_flow_file', '=', true))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
