import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { noteMessages } from '../tickets/index.ts';
import type { Inbound } from './inbound.ts';

const find = statement('select m.id, m.ticket_id as "ticketId", m.from_me as "fromMe" from messages m where m.connection_id = $1 and m.wa_id = $2');
const edit = statement('update messages set body = $2, is_edited = true, updated_at = $3 where id = $1 and not is_deleted and body is distinct from $2 returning id');
const erase = statement('update messages set is_deleted = true, updated_at = $2 where id = $1 and not is_deleted returning id');
const react = statement(`insert into message_reactions as r (message_id, sender, from_me, emoji, created_at) values ($1, $2, $3, $4, $5)
  on conflict (company_id, message_id, sender) do update set emoji = excluded.emoji, created_at = excluded.created_at where r.emoji <> excluded.emoji`);
const unreact = statement('delete from message_reactions where message_id = $1 and sender = $2');

/**
 * Edits, deletions and reactions of a batch, in order. They never open or reopen a ticket; one about a message that is not here is
 * dropped. Said twice they change nothing the second time.
 */
export async function applyChanges(scope: Scope, entries: readonly Inbound[]): Promise<void> {
  for (const { connectionId, event } of entries) {
    if (event.type === 'message' || event.type === 'ack') continue;
    const [message] = await scope.rows<{ id: string; ticketId: number; fromMe: boolean }>(find, [connectionId, event.waId]);
    if (!message) continue;
    if (event.type === 'edit') {
      const changed = await scope.rows(edit, [message.id, event.body, scope.now]);
      if (changed.length > 0) await showEdited(scope, message, event.body);
    } else if (event.type === 'delete') {
      await scope.rows(erase, [message.id, scope.now]);
    } else if (event.emoji === '') {
      await scope.rows(unreact, [message.id, event.sender]);
    } else {
      await scope.rows(react, [message.id, event.sender, event.fromMe, event.emoji, scope.now]);
    }
    await scope.record('message.changed', { messageId: message.id });
  }
}

/** The ticket's row shows its last message as it reads now. */
async function showEdited(scope: Scope, message: { id: string; ticketId: number; fromMe: boolean }, body: string) {
  const last = await scope.rows<{ id: string }>(lastOf, [message.ticketId]);
  if (last[0]?.id !== message.id) return;
  await noteMessages(scope, [{ ticketId: message.ticketId, body, kind: 'chat', fromMe: message.fromMe, unread: 0, at: new Date(0) }]);
}
const lastOf = statement('select m.id from messages m where m.ticket_id = $1 order by m.sent_at desc, m.id desc limit 1');
