import type { FlowContent } from '@balcao/contract';
import { blocks } from '@balcao/contract/flows/blocks';
import type { ReferenceKind } from '@balcao/contract/flows/blocks/define-block';
import { textLimitOf, type FlowSurroundings } from '@balcao/contract/flows/validate-flow';
import type { Scope } from '../../platform/scope/scope.ts';
import { findMedia } from '../media/index.ts';
import { secretsThatAreSet } from '../settings/index.ts';
import { filesOf, nameOfFile } from './flow-files.ts';

/** The ids in a flow that are no rows here, such as `media/12` or a number that PostgreSQL cannot hold, are unknown. */
const idsOf = ({ nodes }: FlowContent, kind: ReferenceKind): number[] =>
  nodes
    .flatMap(({ type, data }) => blocks[type].references?.(data) ?? [])
    .flatMap((reference) => (reference.kind === kind ? Number(reference.id) : []))
    .filter((id) => Number.isSafeInteger(id) && id <= 2_147_483_647);

/** What the company has of that which a flow names, and the limits of its connections, for the validator. */
export async function surroundingsOf(scope: Scope, content: FlowContent): Promise<FlowSurroundings> {
  const { db } = scope;
  const only = (table: 'queues' | 'users' | 'tags' | 'flows' | 'closing_reasons', kind: ReferenceKind) =>
    known(async (ids) => db.selectFrom(table).select('id').where('id', 'in', ids).execute(), idsOf(content, kind));
  const drivers = await db.selectFrom('connections').select('driver').distinct().execute();
  const files = await findMedia(scope, filesOf(content));
  return {
    textLimit: textLimitOf(drivers.map(({ driver }) => driver)),
    known: {
      queue: await only('queues', 'queue'),
      user: await only('users', 'user'),
      tag: await only('tags', 'tag'),
      flow: await only('flows', 'flow'),
      closingReason: await only('closing_reasons', 'closingReason'),
      account: await secretsThatAreSet(scope),
      file: new Set([...files.keys()].map(nameOfFile)),
    },
  };
}

async function known(find: (ids: number[]) => Promise<{ id: number }[]>, ids: number[]): Promise<ReadonlySet<string>> {
  return new Set(ids.length === 0 ? [] : (await find(ids)).map(({ id }) => String(id)));
}
