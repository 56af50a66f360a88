import type { RouteReply, routes } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { findTags } from '../tags/index.ts';
import { boards } from './boards.ts';

/** The tags of the kanban, in the order of the default board. */
export async function listKanbanTags(scope: Scope): Promise<RouteReply<typeof routes.kanban.tags>> {
  const ids = (await boards.list(scope)).find(({ isDefault }) => isDefault)?.lanes.map(({ id }) => id) ?? [];
  const tags = new Map((await findTags(scope, ids)).map((tag) => [tag.id, tag]));
  return { lista: ids.flatMap((id) => tags.get(id) ?? []) };
}
