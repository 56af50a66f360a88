import { limits, type User, type UserBrief } from '@balcao/contract';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { containing } from '../../platform/scope/containing.ts';
import { requireUser } from './require-user.ts';
import { selectUsers, viewUser } from './user-view.ts';
import { maySeeUser } from './user-rights.ts';

const byName = sql`users.name collate "pt-BR-x-icu"`;

/** Users by name; the search covers name and e-mail. */
export async function pageOfUsers(
  scope: Scope,
  { searchParam, pageNumber }: { searchParam?: string; pageNumber: number },
): Promise<{ users: User[]; count: number; hasMore: boolean }> {
  const matchesSearch =
    searchParam === undefined
      ? sql<boolean>`true`
      : sql<boolean>`(${containing('users.name', searchParam)} or ${containing('users.email', searchParam)})`;
  const rows = await selectUsers(scope.db)
    .where(matchesSearch)
    .orderBy(byName)
    .orderBy('users.id')
    .offset((pageNumber - 1) * limits.rowsPerPage)
    .limit(limits.rowsPerPage)
    .execute();
  const { count } = await scope.db
    .selectFrom('users')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(matchesSearch)
    .executeTakeFirstOrThrow();
  return { users: rows.map(viewUser), count, hasMore: pageNumber * limits.rowsPerPage < count };
}

/** The names of all users and their queues, for a selection list. */
export async function listUserNames(
  scope: Scope,
  { searchParam }: { searchParam?: string },
): Promise<(UserBrief & { queueIds: number[] })[]> {
  const rows = await scope.db
    .selectFrom('users')
    .select(['users.id', 'users.name'])
    .select((user) =>
      jsonArrayFrom(
        user
          .selectFrom('user_queues')
          .select('queue_id')
          .whereRef('user_queues.user_id', '=', 'users.id')
          .orderBy('queue_id'),
      ).as('queues'),
    )
    .where(searchParam === undefined ? sql<boolean>`true` : containing('users.name', searchParam))
    .orderBy(byName)
    .orderBy('users.id')
    .execute();
  return rows.map(({ id, name, queues }) => ({ id, name, queueIds: queues.map(({ queue_id }) => queue_id) }));
}

/** A user's record: the caller's own, or any for a caller who manages users. */
export async function showUser(scope: Scope, id: number): Promise<User> {
  if (!maySeeUser(scope.actor, id)) throw fail('ERR_NO_PERMISSION');
  return requireUser(scope, id);
}
