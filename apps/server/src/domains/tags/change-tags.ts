import type { Tag, TagChanges, TagFields } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import { mayDo } from '../../platform/scope/actor.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { tags } from './tags.ts';

/** Creates a tag. Only users who may arrange the kanban may create a tag that is a lane of its default board. */
export async function createTag(scope: Scope, fields: TagFields): Promise<Tag> {
  if (fields.kanban) requireKanbanRight(scope);
  return tags.create(scope, fields);
}

export async function updateTag(scope: Scope, id: number, changes: TagChanges): Promise<Tag> {
  const before = await tags.require(scope, id);
  if (changes.kanban !== undefined && changes.kanban !== before.kanban) requireKanbanRight(scope);
  return tags.update(scope, id, changes);
}

function requireKanbanRight({ actor }: Scope) {
  if (!mayDo(actor, 'tags:kanban')) throw fail('ERR_NO_PERMISSION');
}
