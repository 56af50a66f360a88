import type { QuickMessage, QuickMessageFields } from '@balcao/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import { fail } from '../../platform/fail.ts';
import { nothing } from '../../platform/http/serve.ts';
import { mayDo } from '../../platform/scope/actor.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import './tables.ts';

const columns = [
  'id',
  'shortcode',
  'message',
  'media_path as mediaPath',
  'general as geral',
  'user_id as userId',
] as const;
const ownerOf = ({ actor }: Scope) => (actor.kind === 'user' ? actor.userId : null);

/** The user's own quick messages and the company's general ones, by shortcode. */
export const listQuickMessages = (scope: Scope): Promise<QuickMessage[]> =>
  scope.db
    .selectFrom('quick_messages')
    .select(columns)
    .where((one) => one.or([one('general', '=', true), one('user_id', '=', ownerOf(scope))]))
    .orderBy(sql`shortcode collate "pt-BR-x-icu"`)
    .orderBy('id')
    .execute();

export const createQuickMessage = (
  scope: Scope,
  { shortcode, message, geral }: z.output<typeof QuickMessageFields>,
): Promise<QuickMessage> =>
  scope.db
    .insertInto('quick_messages')
    .values({ shortcode, message, general: geral, user_id: ownerOf(scope), media_path: null })
    .returning(columns)
    .executeTakeFirstOrThrow();

/** Deletes the user's own quick message; a user who manages users may also delete a colleague's. */
export async function removeQuickMessage(scope: Scope, id: number): Promise<typeof nothing> {
  let query = scope.db.deleteFrom('quick_messages').where('id', '=', id);
  if (!mayDo(scope.actor, 'users:manage')) query = query.where('user_id', '=', ownerOf(scope));
  const removed = await query.returning('id').executeTakeFirst();
  if (!removed) throw fail('ERR_NO_QUICK_MESSAGE_FOUND');
  return nothing;
}
