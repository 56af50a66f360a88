import type { Mention } from '@balcao/contract';
import { limits } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import { nothing } from '../../platform/http/serve.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import {
  mayTouch,
  requireTicket,
  sightColumns,
  standingOf,
  whoSee,
  type Standing,
  type TicketRow,
} from '../tickets/index.ts';

/**
 * Stores which users a note mentions. Users who see the ticket are notified. The others find the mention if they see
 * the ticket later.
 * @throws ERR_NO_USER_FOUND
 */
export async function mention(
  scope: Scope,
  { noteId, ticket }: { noteId: number; ticket: TicketRow },
  userIds: readonly number[],
): Promise<void> {
  const mentionedIds = [...new Set(userIds)];
  if (mentionedIds.length === 0) return;
  const existing = await scope.db.selectFrom('users').select('id').where('id', 'in', mentionedIds).execute();
  if (existing.length < mentionedIds.length) throw fail('ERR_NO_USER_FOUND');
  await scope.db
    .insertInto('note_mentions')
    .values(mentionedIds.map((userId) => ({ note_id: noteId, user_id: userId, seen_at: null })))
    .execute();
  const author = scope.actor.kind === 'user' ? scope.actor.userId : null;
  const notified = (await whoSee(scope, standingOf(ticket), mentionedIds)).filter((userId) => userId !== author);
  if (notified.length > 0) await scope.record('note.mentioned', { noteId, ticketId: ticket.id, userIds: notified });
}

// Users who name themselves are not told of it.
const selectUnseen = statement(`select n.id as "noteId", t.id as "ticketId", t.uuid, t.status, ${sightColumns},
    c.name as "contactName", n.note, n.created_at as "createdAt",
    case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as user
  from note_mentions m
  join ticket_notes n on n.id = m.note_id
  join tickets t on t.id = n.ticket_id
  join contacts c on c.id = n.contact_id
  left join users u on u.id = n.user_id
  where m.user_id = $1 and m.seen_at is null and n.user_id is distinct from $1
  order by m.note_id desc
  limit ${limits.mentionsListed}`);

/** The newest mentions that the user has not opened, in tickets that the user sees now. */
export async function listMentions(scope: Scope): Promise<Mention[]> {
  const { actor } = scope;
  if (actor.kind !== 'user') return [];
  const rows = await scope.rows<Standing & Omit<Mention, 'createdAt'> & { createdAt: Date }>(selectUnseen, [
    actor.userId,
  ]);
  return rows
    .filter((row) => mayTouch(actor, row, 'see'))
    .map(({ noteId, ticketId, uuid, contactName, note, user, createdAt }) => ({
      noteId,
      ticketId,
      uuid,
      contactName,
      note,
      user,
      createdAt: createdAt.toISOString(),
    }));
}

/**
 * Marks the mentions in a ticket as seen: the user has opened its notes.
 * @throws ERR_NO_TICKET_FOUND ERR_NO_PERMISSION
 */
export async function seeMentions(scope: Scope, ticketId: number): Promise<typeof nothing> {
  await requireTicket(scope, ticketId, 'see');
  const { actor } = scope;
  if (actor.kind !== 'user') return nothing;
  await scope.db
    .updateTable('note_mentions')
    .set({ seen_at: scope.now })
    .where('user_id', '=', actor.userId)
    .where('seen_at', 'is', null)
    .where('note_id', 'in', (query) => query.selectFrom('ticket_notes').select('id').where('ticket_id', '=', ticketId))
    .execute();
  return nothing;
}
