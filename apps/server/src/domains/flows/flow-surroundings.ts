import type { FlowContent } from '@balcao/contract';
import { blocks } from '@balcao/contract/flows/blocks';
import type { ReferenceKind } from '@balcao/contract/flows/blocks/define-block';
import { textLimitOf, type FlowSurroundings } from '@balcao/contract/flows/validate-flow';
import type { Scope } from '../../platform/scope/scope.ts';
import { secretsThatAreSet } from '../settings/index.ts';
import { findFlowFiles, nameOfFile } from './flow-files.ts';

/** The largest `integer` of PostgreSQL. */
const maxId = 2_147_483_647;

/**
 * The ids of one kind that a flow names. A number above `maxId`, which cannot be the id of a row, is left out. The
 * validator then reports it as unknown.
 */
const idsOf = ({ nodes }: FlowContent, kind: ReferenceKind): number[] =>
  nodes
    .flatMap(({ type, data }) => blocks[type].references?.(data) ?? [])
    .flatMap((reference) => (reference.kind === kind ? Number(reference.id) : []))
    .filter((id) => Number.isSafeInteger(id) && id <= maxId);

/** For the validator: which rows and files that the flow names exist, and the text limit of the connections. */
export async function surroundingsOf(scope: Scope, content: FlowContent): Promise<FlowSurroundings> {
  const { db } = scope;
  /** Those of the named ids that have a row. */
  const existing = (table: 'queues' | 'users' | 'tags' | 'flows' | 'closing_reasons', kind: ReferenceKind) =>
    findIds(async (ids) => db.selectFrom(table).select('id').where('id', 'in', ids).execute(), idsOf(content, kind));
  const drivers = await db.selectFrom('connections').select('driver').distinct().execute();
  const files = await findFlowFiles(scope, content);
  return {
    textLimit: textLimitOf(drivers.map(({ driver }) => driver)),
    known: {
      queue: await existing('queues', 'queue'),
      user: await existing('users', 'user'),
      tag: await existing('tags', 'tag'),
      flow: await existing('flows', 'flow'),
      closingReason: await existing('closing_reasons', 'closingReason'),
      account: await secretsThatAreSet(scope),
      file: new Set([...files.keys()].map(nameOfFile)),
    },
  };
}

async function findIds(
  find: (ids: number[]) => Promise<{ id: number }[]>,
  ids: number[],
): Promise<ReadonlySet<string>> {
  return new Set(ids.length === 0 ? [] : (await find(ids)).map(({ id }) => String(id)));
}
