import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { identitiesOf, renameGroup } from '../contacts/index.ts';
import type { Inbound } from './inbound.ts';
import { namesForMentions, putNames } from './mentions.ts';
import { rewriteLastLine } from './rewrite-last-line.ts';

// Ids are chosen by senders and may be known to others: what happens to a message must come from its own chat.
const find =
  statement(`select m.id, m.from_me as "fromMe", m.contact_id as "contactId" from messages m where m.connection_id = $1 and m.wa_id = $2
  and exists (select 1 from contact_identities i where i.contact_id = m.contact_id and i.identity = any($3))`);
const edit = statement(
  'update messages set body = $2, is_edited = true, updated_at = $3 where id = $1 and not is_deleted and body is distinct from $2 returning id',
);
const erase = statement(
  'update messages set is_deleted = true, updated_at = $2 where id = $1 and not is_deleted returning id',
);
const react =
  statement(`insert into message_reactions as r (message_id, sender, from_me, emoji, created_at) values ($1, $2, $3, $4, $5)
  on conflict (company_id, message_id, sender) do update set emoji = excluded.emoji, created_at = excluded.created_at where r.emoji <> excluded.emoji returning 1`);
const unreact = statement('delete from message_reactions where message_id = $1 and sender = $2 returning 1');

/**
 * Edits, deletions and reactions of a batch, in order. They never open or reopen a ticket; one about a message that is
 * not here is dropped, as is a customer's change of what we wrote. Said twice they change nothing the second time.
 */
export async function applyChanges(scope: Scope, entries: readonly Inbound[]): Promise<void> {
  for (const { connectionId, event } of entries) {
    if (event.type === 'message' || event.type === 'ack' || event.type === 'file-answer') continue;
    if (event.type === 'read' || event.type === 'book') continue;
    if (event.type === 'group') {
      await renameGroup(scope, event.chat, event.subject);
      continue;
    }
    const [message] = await scope.rows<{ id: string; fromMe: boolean; contactId: number }>(find, [
      connectionId,
      event.waId,
      identitiesOf(event.chat),
    ]);
    if (!message) continue;
    // The admins of a group may delete what others wrote there.
    const mayDelete = event.fromMe === message.fromMe || event.chat.isGroup;
    let changed: unknown[] = [];
    if (event.type === 'edit') {
      const names = await namesForMentions(scope, [{ mentions: event.mentions, contactId: message.contactId }]);
      if (event.fromMe === message.fromMe)
        changed = await scope.rows(edit, [message.id, putNames(event.body, event.mentions, names), scope.now]);
    } else if (event.type === 'delete') {
      if (mayDelete) changed = await scope.rows(erase, [message.id, scope.now]);
    } else if (event.emoji === '') {
      changed = await scope.rows(unreact, [message.id, event.sender]);
    } else {
      changed = await scope.rows(react, [message.id, event.sender, event.fromMe, event.emoji, scope.now]);
    }
    if (changed.length === 0) continue;
    await scope.record('message.changed', { messageId: message.id });
    if (event.type !== 'reaction') await rewriteLastLine(scope, message.id);
  }
}
