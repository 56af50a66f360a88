import type { Tag, TagChanges, TagFields } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import { mayDo } from '../../platform/scope/actor.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { tags } from './tags.ts';

/**
 * Creates a tag. A tag that is a lane of the default kanban board needs the right to arrange the kanban.
 * @throws ERR_NO_PERMISSION ERR_TAG_NAME_ALREADY_EXISTS
 */
export async function createTag(scope: Scope, fields: TagFields): Promise<Tag> {
  if (fields.kanban) requireKanbanRight(scope);
  return tags.create(scope, fields);
}

/**
 * Changes a tag. Only users with the right to arrange the kanban make it a lane of the default board, or end that.
 * @throws ERR_NO_TAG_FOUND ERR_NO_PERMISSION ERR_TAG_NAME_ALREADY_EXISTS
 */
export async function updateTag(scope: Scope, id: number, changes: TagChanges): Promise<Tag> {
  const before = await tags.require(scope, id);
  if (changes.kanban !== undefined && changes.kanban !== before.kanban) requireKanbanRight(scope);
  return tags.update(scope, id, changes);
}

function requireKanbanRight({ actor }: Scope) {
  if (!mayDo(actor, 'tags:kanban')) throw fail('ERR_NO_PERMISSION');
}
