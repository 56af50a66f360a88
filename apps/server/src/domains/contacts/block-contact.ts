import type { Contact } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { requireContact } from './require-contact.ts';

const block = statement(`update contacts
  set blocked_at = $2, updated_at = $2
  where id = $1 and blocked_at is null
  returning id`);
const unblock = statement(`update contacts
  set blocked_at = null, updated_at = $2
  where id = $1 and blocked_at is not null
  returning id`);
// Sorted by id, so that two transactions lock the same contacts in the same order.
const addDropped = statement(`update contacts c
  set dropped_messages = c.dropped_messages + d.count
  from (select * from unnest($1::int[], $2::int[]) u (id, count) order by u.id) d
  where c.id = d.id`);

/**
 * Blocks or unblocks a contact. Messages of a blocked contact are dropped and counted; they open no ticket. The fact
 * `contact.blocked` lets connections block the contact at WhatsApp, too.
 * @throws ERR_NO_CONTACT_FOUND
 */
export async function setBlocked(scope: Scope, id: number, isBlocked: boolean): Promise<Contact> {
  await requireContact(scope, id);
  const changed = await scope.rows<{ id: number }>(isBlocked ? block : unblock, [id, scope.now]);
  if (changed.length > 0) {
    await scope.record('contact.blocked', { contactId: id, isBlocked });
    await scope.record('contact.changed', { contactId: id });
  }
  return requireContact(scope, id);
}

/** Adds to the counts of dropped messages. @param counts how many messages, by the ids of blocked contacts */
export async function countDropped(scope: Scope, counts: ReadonlyMap<number, number>): Promise<void> {
  if (counts.size > 0) await scope.rows(addDropped, [[...counts.keys()], [...counts.values()]]);
}
