import type { TicketNote, UserBrief } from '@balcao/contract';
import { sql, type Expression, type SqlBool } from 'kysely';
import type { z } from 'zod';
import { fail } from '../../platform/fail.ts';
import type { nothing } from '../../platform/http/serve.ts';
import { plainRecords } from '../../platform/records/plain-records.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { conversationSight, inSight, presentTicket, requireTicket, type ConversationSight } from '../tickets/index.ts';
import { mention } from './mentions.ts';

type ShownNote = z.infer<typeof TicketNote>;

/** The notes of the company; lists show the newest first. */
const notes = plainRecords({
  table: 'ticket_notes',
  view: [
    'id',
    'note',
    'ticket_id as ticketId',
    'contact_id as contactId',
    'user_id as userId',
    'created_at as createdAt',
  ],
  computed: {
    userName: sql<string | null>`(select u.name from users u
      where u.id = ticket_notes.user_id)`,
    mentions: sql<UserBrief[]>`coalesce((select json_agg(json_build_object('id', u.id, 'name', u.name) order by u.id)
      from note_mentions m
      join users u on u.id = m.user_id
      where m.note_id = ticket_notes.id), '[]')`,
  },
  toWire: ({ userId, userName, createdAt, ...note }): ShownNote => ({
    ...note,
    user: userId === null ? null : { id: userId, name: userName ?? '' },
    createdAt: createdAt.toISOString(),
  }),
  orderBy: sql`id desc`,
  missing: 'ERR_NO_NOTE_FOUND',
});

const maxNotes = 500;

/**
 * The notes about the contact of a ticket. Notes of tickets whose messages the user may not read (`conversationSight`)
 * are left out. A note whose ticket was deleted is always listed.
 * @throws ERR_NO_TICKET_FOUND ERR_NO_PERMISSION
 */
export async function listNotes(scope: Scope, ticketId: number): Promise<ShownNote[]> {
  const ticket = await requireTicket(scope, ticketId, 'see');
  const sight = await conversationSight(scope);
  const ofContact = sql<SqlBool>`contact_id = ${ticket.contact_id}`;
  return notes.list(scope, {
    only: sight ? sql<SqlBool>`${ofContact} and ${isNoteInSight(sight)}` : ofContact,
    limit: maxNotes,
  });
}

// `is not true`, because `inSight` may be null instead of false.
const isNoteInSight = (sight: ConversationSight): Expression<SqlBool> =>
  sql`not exists (select from tickets t where t.id = ticket_notes.ticket_id and ${inSight(sight)} is not true)`;

/**
 * Writes a note, and notifies the mentioned users who see the ticket, except its author.
 * @throws ERR_NO_TICKET_FOUND ERR_NO_PERMISSION ERR_NO_USER_FOUND
 */
export async function writeNote(
  scope: Scope,
  { ticketId, note, mentions = [] }: { ticketId: number; note: string; mentions?: readonly number[] | undefined },
): Promise<ShownNote> {
  const ticket = await requireTicket(scope, ticketId, 'see');
  const stored = await store(scope, ticket.contact_id, { ticketId, note });
  if (mentions.length === 0) return stored;
  await mention(scope, { noteId: stored.id, ticket }, mentions);
  return notes.require(scope, stored.id);
}

/** Writes the note of a close or a transfer. It checks no right, because its author may not see the ticket any more. */
export async function writeMoveNote(scope: Scope, note: { ticketId: number; note: string }): Promise<void> {
  const ticket = await presentTicket(scope, note.ticketId);
  await store(scope, ticket.contact_id, note);
}

const store = (
  scope: Scope,
  contactId: number,
  { ticketId, note }: { ticketId: number; note: string },
): Promise<ShownNote> =>
  notes.create(scope, {
    note,
    ticketId,
    contactId,
    userId: scope.actor.kind === 'user' ? scope.actor.userId : null,
    createdAt: scope.now,
  });

/**
 * Deletes a note that the user wrote. An admin may also delete notes of other users, if the admin sees their ticket or
 * the ticket was deleted.
 * @throws ERR_NO_NOTE_FOUND ERR_NO_PERMISSION
 */
export async function removeNote(scope: Scope, id: number): Promise<typeof nothing> {
  const { user, ticketId } = await notes.require(scope, id);
  const { actor } = scope;
  const isOwn = actor.kind === 'user' && user?.id === actor.userId;
  const mayRemoveOthers = actor.kind !== 'user' || actor.profile === 'admin';
  if (!isOwn && !mayRemoveOthers) throw fail('ERR_NO_PERMISSION');
  if (!isOwn && ticketId !== null) await requireTicket(scope, ticketId, 'see');
  return notes.remove(scope, id);
}
