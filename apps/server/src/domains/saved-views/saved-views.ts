import { limits, type SavedView, type SavedViewChanges, type SavedViewFields } from '@balcao/contract';
import { sql } from 'kysely';
import { fail } from '../../platform/fail.ts';
import { nothing } from '../../platform/http/serve.ts';
import { mayDo } from '../../platform/scope/actor.ts';
import type { Scope } from '../../platform/scope/scope.ts';

interface SavedViewRow {
  id: number;
  user_id: number | null;
  name: string;
  address: string;
}

/** The user who acts; for the system 0, which is no user, so that it sees only shared views. */
const ownerOf = ({ actor }: Scope): number => (actor.kind === 'user' ? actor.userId : 0);
const viewOf = ({ id, name, address, user_id: owner }: SavedViewRow): SavedView => ({
  id,
  name,
  address,
  isShared: owner === null,
});
const mayShare = (scope: Scope): boolean => mayDo(scope.actor, 'settings:edit');

/** The views that the company shares, then the user's own, each in their order. */
export async function listViews(scope: Scope): Promise<SavedView[]> {
  return (await visible(scope)).map(viewOf);
}

const visible = (scope: Scope): Promise<SavedViewRow[]> =>
  scope.db
    .selectFrom('saved_views')
    .select(['id', 'user_id', 'name', 'address'])
    .where((where) => where.or([where('user_id', 'is', null), where('user_id', '=', ownerOf(scope))]))
    .orderBy(sql`user_id nulls first`)
    .orderBy('position')
    .orderBy('id')
    .execute();

/**
 * Saves a view. A shared view has no owner: it stays when the user who made it is deleted.
 * @throws ERR_NO_PERMISSION ERR_SAVED_VIEW_LIMIT
 */
export async function createView(scope: Scope, { isShared, ...fields }: SavedViewFields): Promise<SavedView> {
  const owner = await requireFreePlace(scope, isShared);
  const row = await scope.db
    .insertInto('saved_views')
    // A new view is the last one: `reorderViews` gives positions from 0 on, mostly smaller than this.
    .values({ ...fields, user_id: owner, position: limits.savedViews })
    .returning(['id', 'user_id', 'name', 'address'])
    .executeTakeFirstOrThrow();
  await scope.record('savedViews.changed', { userId: owner });
  return viewOf(row);
}

/**
 * Changes a view. A view that is no longer shared then belongs to the user who changes it.
 * @throws ERR_NO_SAVED_VIEW_FOUND ERR_NO_PERMISSION ERR_SAVED_VIEW_LIMIT
 */
export async function updateView(scope: Scope, id: number, changes: SavedViewChanges): Promise<SavedView> {
  const before = await requireChangeable(scope, id);
  const wasShared = before.user_id === null;
  const { isShared = wasShared, name = before.name, address = before.address } = changes;
  const isMoved = isShared !== wasShared;
  const owner = isMoved ? await requireFreePlace(scope, isShared) : before.user_id;
  const row = await scope.db
    .updateTable('saved_views')
    .set({ name, address, user_id: owner })
    .where('id', '=', id)
    .returning(['id', 'user_id', 'name', 'address'])
    .executeTakeFirstOrThrow();
  for (const userId of new Set([before.user_id, owner])) await scope.record('savedViews.changed', { userId });
  return viewOf(row);
}

/** Deletes a view. @throws ERR_NO_SAVED_VIEW_FOUND ERR_NO_PERMISSION */
export async function removeView(scope: Scope, id: number): Promise<typeof nothing> {
  const { user_id: userId } = await requireChangeable(scope, id);
  await scope.db.deleteFrom('saved_views').where('id', '=', id).execute();
  await scope.record('savedViews.changed', { userId });
  return nothing;
}

/**
 * Puts views in the order of the ids, and views without an id in the list after them. Views that the user may not
 * change keep their places.
 */
export async function reorderViews(scope: Scope, ids: readonly number[]): Promise<SavedView[]> {
  const changeable = (await visible(scope)).filter(({ user_id: owner }) => owner !== null || mayShare(scope));
  const positions = new Map(ids.map((id, position) => [id, position]));
  const last = ids.length;
  for (const { id } of changeable)
    await scope.db
      .updateTable('saved_views')
      .set({ position: positions.get(id) ?? last })
      .where('id', '=', id)
      .execute();
  for (const userId of new Set(changeable.map(({ user_id: owner }) => owner)))
    await scope.record('savedViews.changed', { userId });
  return listViews(scope);
}

/**
 * A view of the user, or a shared view if the user may share. A view of a colleague does not exist for the user.
 * @throws ERR_NO_SAVED_VIEW_FOUND ERR_NO_PERMISSION
 */
async function requireChangeable(scope: Scope, id: number): Promise<SavedViewRow> {
  const found = (await visible(scope)).find((view) => view.id === id);
  if (!found) throw fail('ERR_NO_SAVED_VIEW_FOUND');
  if (found.user_id === null && !mayShare(scope)) throw fail('ERR_NO_PERMISSION');
  return found;
}

/**
 * Checks that the user, or the company, may have one more view.
 * @returns the owner of the new view: null for a shared one
 * @throws ERR_NO_PERMISSION ERR_SAVED_VIEW_LIMIT
 */
async function requireFreePlace(scope: Scope, isShared: boolean): Promise<number | null> {
  if (isShared && !mayShare(scope)) throw fail('ERR_NO_PERMISSION');
  const sameKind = (await visible(scope)).filter(({ user_id: owner }) => (owner === null) === isShared);
  if (sameKind.length >= limits.savedViews) throw fail('ERR_SAVED_VIEW_LIMIT');
  return isShared ? null : ownerOf(scope);
}
