import { requireConnection } from '../connections/index.ts';
import { enqueueBlocks, identitiesOfNumber, noteMoved } from '../contacts/index.ts';
import type { Reaction, Reactions } from '../../platform/facts/reactions.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { standingOf, type TicketRow } from './ticket-access.ts';
import { endGuestsOfUser } from './ticket-guests.ts';

const forgetUnproven = statement(`update tickets t set chat_address = null
  where t.status <> 'closed' and not t.is_group and t.chat_address like '%@s.whatsapp.net' and not exists (
    select from messages m where m.contact_id = t.contact_id and m.connection_id = t.connection_id
      and (not m.from_me or m.ack >= 2))`);

const resume = statement(`update tickets t set status = $2, waiting_since = $3, finished_at = null, updated_at = $4
  where t.id = $1 and not exists (select from tickets o where o.contact_id = t.contact_id
    and o.connection_id = t.connection_id and o.status <> 'closed')`);

// A user was removed: their unclosed tickets go back to their queues, and the user is no guest any more.
const returnToQueue: Reaction<'user.removed'> = async (scope, { userId }) => {
  await endGuestsOfUser(scope, userId);
  const tickets = await scope.db
    .selectFrom('tickets')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '<>', 'closed')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (tickets.length === 0) return;
  await scope.db
    .updateTable('tickets')
    .set({
      status: 'pending',
      user_id: null,
      queued_at: scope.now,
      started_at: null,
      awaits_user: false,
      updated_at: scope.now,
    })
    .where(
      'id',
      'in',
      tickets.map((ticket) => ticket.id),
    )
    .execute();
  for (const ticket of tickets) await scope.record('ticket.changed', { ticketId: ticket.id, was: standingOf(ticket) });
};

// A queue was removed: its tickets stay without one. The screens that showed the unclosed ones get a signal.
const leaveQueue: Reaction<'queue.removed'> = async (scope, { id: queueId }) => {
  const tickets = await scope.db
    .selectFrom('tickets')
    .selectAll()
    .where('queue_id', '=', queueId)
    .where('status', '<>', 'closed')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  await scope.db.updateTable('tickets').set({ queue_id: null }).where('queue_id', '=', queueId).execute();
  for (const ticket of tickets) await scope.record('ticket.changed', { ticketId: ticket.id, was: standingOf(ticket) });
};

/** The columns of a ticket that no user or bot closes: its connection was removed, or two contacts were merged. */
const closedNow = ({ now }: Scope) =>
  ({
    status: 'closed',
    unread: 0,
    awaits_user: false,
    waiting_since: null,
    finished_at: now,
    updated_at: now,
  }) as const;

// A connection was removed: its tickets cannot be answered any more. They are deleted with the connection's row, after
// its link has ended.
const closeTickets: Reaction<'connection.removed'> = async (scope, { connectionId }) => {
  const tickets = await scope.db
    .selectFrom('tickets')
    .selectAll()
    .where('connection_id', '=', connectionId)
    .where('status', '<>', 'closed')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (tickets.length === 0) return;
  await scope.db
    .updateTable('tickets')
    .set(closedNow(scope))
    .where(
      'id',
      'in',
      tickets.map((ticket) => ticket.id),
    )
    .execute();
  for (const ticket of tickets) await scope.record('ticket.changed', { ticketId: ticket.id, was: standingOf(ticket) });
};

// A contact got another number. Closed tickets lose the old address, too, because `findKnownAddress` also reads these.
// WhatsApp is asked before the next message.
const forgetAddress: Reaction<'contact.renumbered'> = async (scope, { contactId }) => {
  await scope.db.updateTable('tickets').set({ chat_address: null }).where('contact_id', '=', contactId).execute();
};

// Numbers got the country that they lacked. Unclosed tickets lose an address that was built from a number, unless a
// message came from there or was delivered there.
const forgetUnprovenAddresses: Reaction<'contacts.respelt'> = async (scope) => {
  await scope.rows(forgetUnproven, []);
};

// WhatsApp does not know the number: its address is dropped, so WhatsApp is asked again before the next message.
const forgetAbsentNumber: Reaction<'number.absent'> = async (scope, { connectionId, digits }) => {
  await scope.db
    .updateTable('tickets')
    .set({ chat_address: null })
    .where('connection_id', '=', connectionId)
    .where('is_group', '=', false)
    .where('contact_id', 'in', (query) =>
      query.selectFrom('contact_identities').select('contact_id').where('identity', 'in', identitiesOfNumber(digits)),
    )
    .execute();
};

const giveToUser = statement(`update tickets t set user_id = $2, awaits_user = false, updated_at = $3
  where t.connection_id = $1 and t.status = 'open' and t.user_id is distinct from $2`);

// A connection became private: its open tickets go to its user, and all guests leave, since others may have invited
// them. A trigger has written the privacy into the tickets. No signals are needed, since all clients reconnect.
const handToOwner: Reaction<'connection.privacyChanged'> = async (scope, { connectionId }) => {
  const { privateUserId } = await requireConnection(scope, connectionId);
  if (privateUserId === null) return;
  await scope.db
    .deleteFrom('ticket_guests')
    .where('ticket_id', 'in', (query) =>
      query.selectFrom('tickets').select('id').where('connection_id', '=', connectionId),
    )
    .execute();
  await scope.rows(giveToUser, [connectionId, privateUserId, scope.now]);
};

// A contact is deleted with all its tickets.
const removeTickets: Reaction<'contact.removed'> = async (scope, { contactId }) => {
  const tickets = await scope.db.deleteFrom('tickets').where('contact_id', '=', contactId).returningAll().execute();
  for (const ticket of tickets) await scope.record('ticket.removed', { ticketId: ticket.id, was: standingOf(ticket) });
};

// Two contacts are the same person; on a connection they may keep at most one ticket that is not closed.
const mergeTickets: Reaction<'contact.merging'> = async (scope, { keepId, dropId, mergeId }) => {
  const ticketsOfBoth = await scope.db
    .selectFrom('tickets')
    .selectAll()
    .where('contact_id', 'in', [keepId, dropId])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const unclosedOfKept = ticketsOfBoth.filter((ticket) => ticket.contact_id === keepId && ticket.status !== 'closed');
  const closed: TicketRow[] = [];
  for (const ticket of ticketsOfBoth) {
    if (ticket.contact_id === keepId) continue;
    const rival =
      ticket.status === 'closed'
        ? undefined
        : unclosedOfKept.find((unclosed) => unclosed.connection_id === ticket.connection_id);
    if (rival && (await joinTickets(scope, ticket, rival)) === rival) closed.push(rival);
    await scope.db.updateTable('tickets').set({ contact_id: keepId }).where('id', '=', ticket.id).execute();
    await scope.record('ticket.changed', { ticketId: ticket.id, was: standingOf(ticket) });
  }
  if (mergeId === null) return;
  const snapshotOf = ({ id, status, waiting_since: since }: TicketRow) => ({
    id,
    status,
    waitingSince: since?.toISOString() ?? null,
  });
  await noteMoved(scope, mergeId, {
    tickets: ticketsOfBoth.filter((ticket) => ticket.contact_id === dropId).map(snapshotOf),
    closed: closed.map(snapshotOf),
  });
};

// Two contacts are separated again: each gets its tickets back. A ticket that the merge closed goes on as before,
// unless its conversation went on in another one meanwhile.
const separateTickets: Reaction<'contact.unmerging'> = async (
  scope,
  { keptId, restoredId, mergedAt, moved: { tickets = [], closed = [] } },
) => {
  const noted = new Map([...tickets, ...closed].map((ticket) => [ticket.id, ticket]));
  if (noted.size === 0) return;
  const rows = await scope.db
    .selectFrom('tickets')
    .selectAll()
    .where('id', 'in', [...noted.keys()])
    .where('contact_id', '=', keptId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const goesBack = new Set(tickets.map(({ id }) => id));
  const back = rows.filter(({ id }) => goesBack.has(id));
  if (back.length > 0)
    await scope.db
      .updateTable('tickets')
      .set({ contact_id: restoredId })
      .where(
        'id',
        'in',
        back.map(({ id }) => id),
      )
      .execute();
  for (const ticket of rows) {
    const before = noted.get(ticket.id);
    // `closedNow` set `finished_at` to the time of the merge.
    const wasClosedByMerge = ticket.status === 'closed' && ticket.finished_at?.getTime() === mergedAt.getTime();
    if (before !== undefined && before.status !== 'closed' && wasClosedByMerge)
      await scope.rows(resume, [ticket.id, before.status, before.waitingSince ?? null, scope.now]);
    await scope.record('ticket.changed', { ticketId: ticket.id, was: standingOf(ticket) });
  }
};

// The drivers of the contact's chats block or unblock the person at WhatsApp, too.
const tellWhatsApp: Reaction<'contact.blocked'> = async (scope, { contactId, isBlocked }) => {
  const chats = await scope.db
    .selectFrom('tickets')
    .select(['connection_id as connectionId', 'chat_address as chat'])
    .distinct()
    .where('contact_id', '=', contactId)
    .where('chat_address', 'is not', null)
    .where('is_group', '=', false)
    .execute();
  await enqueueBlocks(
    scope,
    chats.flatMap(({ connectionId, chat }) => (chat === null ? [] : [{ connectionId, chat, isBlocked }])),
  );
};

/**
 * Of two unclosed tickets of one person, the attended one stays, else that of the kept contact; the other is closed.
 * The one that stays takes over the unread messages, the longer wait and the newer last message of the other.
 * @param moving the ticket of the contact that is dropped; the caller records its change
 * @returns the closed one
 */
async function joinTickets(scope: Scope, moving: TicketRow, ofKept: TicketRow): Promise<TicketRow> {
  const [goesOn, ends] = moving.status === 'open' && ofKept.status === 'pending' ? [moving, ofKept] : [ofKept, moving];
  await scope.db.updateTable('tickets').set(closedNow(scope)).where('id', '=', ends.id).execute();
  const newer = ends.updated_at > goesOn.updated_at && {
    last_message: ends.last_message,
    last_message_type: ends.last_message_type,
    last_from_me: ends.last_from_me,
    last_message_id: ends.last_message_id,
    last_message_at: ends.last_message_at,
  };
  const waits = [goesOn, ends].flatMap(({ waiting_since: since }) => since ?? []);
  const waitingSince = waits.length > 0 ? new Date(Math.min(...waits.map((since) => since.getTime()))) : null;
  await scope.db
    .updateTable('tickets')
    .set({ unread: goesOn.unread + ends.unread, waiting_since: waitingSince, updated_at: scope.now, ...newer })
    .where('id', '=', goesOn.id)
    .execute();
  await scope.record('ticket.changed', { ticketId: ofKept.id, was: standingOf(ofKept) });
  return ends;
}

export const ticketReactions: Reactions = {
  'user.removed': returnToQueue,
  'queue.removed': leaveQueue,
  'connection.removed': closeTickets,
  'connection.privacyChanged': handToOwner,
  'contact.renumbered': forgetAddress,
  'contacts.respelt': forgetUnprovenAddresses,
  'number.absent': forgetAbsentNumber,
  'contact.removed': removeTickets,
  'contact.merging': mergeTickets,
  'contact.unmerging': separateTickets,
  'contact.blocked': tellWhatsApp,
};
