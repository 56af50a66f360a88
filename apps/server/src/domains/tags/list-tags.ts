import { limits, type Tag } from '@balcao/contract';
import { sql } from 'kysely';
import { fail } from '../../platform/fail.ts';
import { containing } from '../../platform/scope/containing.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import './tables.ts';

export const tagColumns = ['id', 'name', 'color', 'kanban'] as const;
const byName = sql`name collate "pt-BR-x-icu"`;
const named = (searchParam: string | undefined) =>
  searchParam === undefined ? sql<boolean>`true` : containing('name', searchParam);

/** All tags of the company, by name. */
export const listTags = (scope: Scope, { searchParam }: { searchParam?: string }): Promise<Tag[]> =>
  scope.db.selectFrom('tags').select(tagColumns).where(named(searchParam)).orderBy(byName).orderBy('id').execute();

/** Tags by name, each with the number of its tickets. */
export async function pageOfTags(
  scope: Scope,
  { searchParam, pageNumber }: { searchParam?: string; pageNumber: number },
): Promise<{ tags: Tag[]; count: number; hasMore: boolean }> {
  const tags = await scope.db
    .selectFrom('tags')
    .select(tagColumns)
    .select(
      sql<number>`(select count(*)::int from ticket_tags where ticket_tags.company_id = tags.company_id and ticket_tags.tag_id = tags.id)`.as(
        'ticketsCount',
      ),
    )
    .where(named(searchParam))
    .orderBy(byName)
    .orderBy('id')
    .offset((pageNumber - 1) * limits.rowsPerPage)
    .limit(limits.rowsPerPage)
    .execute();
  const { count } = await scope.db
    .selectFrom('tags')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(named(searchParam))
    .executeTakeFirstOrThrow();
  return { tags, count, hasMore: pageNumber * limits.rowsPerPage < count };
}

/** The tags with these ids that exist, by name. */
export async function findTags(scope: Scope, ids: readonly number[]): Promise<Tag[]> {
  if (ids.length === 0) return [];
  return scope.db.selectFrom('tags').select(tagColumns).where('id', 'in', ids).orderBy(byName).orderBy('id').execute();
}

/** All of these tags of the company, by name. @throws ERR_NO_TAG_FOUND if one is missing */
export async function requireTags(scope: Scope, ids: readonly number[]): Promise<Tag[]> {
  const tags = await findTags(scope, ids);
  if (tags.length < new Set(ids).size) throw fail('ERR_NO_TAG_FOUND');
  return tags;
}

/** A tag of the company. @throws ERR_NO_TAG_FOUND */
export async function requireTag(scope: Scope, id: number): Promise<Tag> {
  const [tag] = await findTags(scope, [id]);
  if (!tag) throw fail('ERR_NO_TAG_FOUND');
  return tag;
}
