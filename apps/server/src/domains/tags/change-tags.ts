import type { Tag, TagChanges, TagFields } from '@balcao/contract';
import { fail, failOn } from '../../platform/fail.ts';
import { nothing } from '../../platform/http/serve.ts';
import { mayDo } from '../../platform/scope/actor.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import './facts.ts';
import { requireTag, tagColumns } from './list-tags.ts';

failOn({ tag_name_once: 'ERR_TAG_NAME_ALREADY_EXISTS' });

/** Creates a tag. Only users who may arrange the kanban board may create a column of it. */
export async function createTag(scope: Scope, { name, color, kanban }: TagFields): Promise<Tag> {
  if (kanban) requireKanbanRight(scope);
  const tag = await scope.db
    .insertInto('tags')
    .values({ name, color, kanban })
    .returning(tagColumns)
    .executeTakeFirstOrThrow();
  await scope.record('tag.created', { tagId: tag.id });
  return tag;
}

export async function updateTag(scope: Scope, id: number, { name, color, kanban }: TagChanges): Promise<Tag> {
  const before = await requireTag(scope, id);
  if (kanban !== undefined && kanban !== before.kanban) requireKanbanRight(scope);
  const tag = await scope.db
    .updateTable('tags')
    .set({ name, color, kanban, updated_at: scope.now })
    .where('id', '=', id)
    .returning(tagColumns)
    .executeTakeFirst();
  if (!tag) throw fail('ERR_NO_TAG_FOUND');
  await scope.record('tag.changed', { tagId: id });
  return tag;
}

/** Deletes a tag and removes it from all tickets. */
export async function removeTag(scope: Scope, id: number): Promise<typeof nothing> {
  const removed = await scope.db.deleteFrom('tags').where('id', '=', id).returning('id').executeTakeFirst();
  if (!removed) throw fail('ERR_NO_TAG_FOUND');
  await scope.record('tag.removed', { tagId: id });
  return nothing;
}

function requireKanbanRight({ actor }: Scope) {
  if (!mayDo(actor, 'tags:kanban')) throw fail('ERR_NO_PERMISSION');
}
