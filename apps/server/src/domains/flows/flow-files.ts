import type { FlowContent, FlowFile } from '@balcao/contract';
import { blocks } from '@balcao/contract/flows/blocks';
import type { Scope } from '../../platform/scope/scope.ts';
import { findMedia, mediaLink, type MediaRow } from '../media/index.ts';

/** The name by which blocks refer to a stored file, such as `media/12`. */
export const nameOfFile = (mediaId: string): string => `media/${mediaId}`;

/** The id of the stored file that a block names; undefined: it is a name of another system. */
export const fileIdOf = (name: string): string | undefined => /^media\/([1-9]\d{0,17})$/.exec(name)?.[1];

/** The ids of the uploaded files that a flow names; names of other systems are left out. */
function filesOf({ nodes }: Pick<FlowContent, 'nodes'>): string[] {
  const named = nodes.flatMap(({ type, data }) =>
    (blocks[type].references?.(data) ?? []).flatMap(({ kind, id }) => (kind === 'file' ? id : [])),
  );
  return [...new Set(named.flatMap((name) => fileIdOf(name) ?? []))];
}

/**
 * The descriptions of the files that a flow names, by id. Only files that were uploaded for flows are found, for two
 * reasons: an editor of flows may not see every conversation, and an imported flow names files of another installation.
 */
export const findFlowFiles = (scope: Scope, content: Pick<FlowContent, 'nodes'>): Promise<Map<string, MediaRow>> =>
  findMedia(scope, filesOf(content), { onlyFlowFiles: true });

/** Notes which stored files the flow names. These files are kept as long as the flow exists. */
export async function keepFiles(scope: Scope, flowId: number, content: FlowContent): Promise<void> {
  const found = await findFlowFiles(scope, content);
  if (found.size === 0) return;
  await scope.db
    .insertInto('flow_media')
    .values([...found.keys()].map((mediaId) => ({ flow_id: flowId, media_id: mediaId })))
    .onConflict((conflict) => conflict.constraint('flow_media_pkey').doNothing())
    .execute();
}

/** The pictures, sounds and films that a flow names, with links. */
export async function viewFiles(scope: Scope, content: FlowContent): Promise<FlowFile[]> {
  const found = await findFlowFiles(scope, content);
  return [...found].flatMap(([id, { key, name, kind }]) =>
    kind === 'image' || kind === 'audio' || kind === 'video'
      ? [{ name: nameOfFile(id), original: name, kind, url: mediaLink(scope.company, key, name, scope.now) }]
      : [],
  );
}

/** Those of the given stored files that a flow names, or named at an earlier save. */
export async function flowMediaInUse(scope: Scope, ids: readonly string[]): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('flow_media')
    .select('media_id')
    .distinct()
    .where('media_id', 'in', [...ids])
    .execute();
  return rows.map(({ media_id }) => media_id);
}
