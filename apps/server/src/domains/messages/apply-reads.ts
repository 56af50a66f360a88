import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { identitiesOf } from '../contacts/index.ts';
import { findUnread, noteReadElsewhere } from '../tickets/index.ts';
import type { Inbound } from './inbound.ts';

// Messages after the newest read one stay unread. `$2` is null if the phone does not name the messages that it read:
// then all messages of the ticket are read.
const readUpTo = statement(`with last as (select max(m.id) as id
    from messages m
    where m.ticket_id = $1 and not m.from_me and ($2::text[] is null or m.wa_id = any($2::text[]))),
  done as (update messages m
    set read = true
    from last
    where m.ticket_id = $1 and not m.from_me and not m.read and m.id <= last.id)
  select last.id is not null as "isKnown",
    (select count(*)::int
      from messages m
      where m.ticket_id = $1 and not m.from_me and not m.read and m.id > last.id) as unread
  from last`);

/** Applies reads on the company's phone: messages read there are marked as read here. */
export async function applyReads(scope: Scope, entries: readonly Inbound[]): Promise<void> {
  for (const { connectionId, event } of entries) {
    if (event.type !== 'read') continue;
    for (const ticket of await findUnread(scope, connectionId, identitiesOf(event.chat))) {
      const [found] = await scope.rows<{ isKnown: boolean; unread: number }>(readUpTo, [ticket.id, event.waIds]);
      if (found?.isKnown) await noteReadElsewhere(scope, ticket, found.unread);
    }
  }
}
