import type { ChatAddress } from '../../channels/driver.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { identitiesOf, numberOf } from './identities.ts';
import { mergeContacts } from './merge-contacts.ts';

export interface Stranger {
  chat: ChatAddress;
  /** What the person, or the group, calls itself. */
  name: string | null;
}

const known = statement('select i.identity, i.contact_id as "contactId", c.name, c.number from contact_identities i join contacts c on c.id = i.contact_id where i.identity = any($1)');
// Sorted by number: two batches that meet the same newcomers lock them in the same order.
const insertNew = statement(`insert into contacts (name, number, is_group, created_at, updated_at)
  select n.name, n.number, n."isGroup", $2, $2 from jsonb_to_recordset($1::jsonb) n (name text, number text, "isGroup" boolean) order by n.number
  on conflict (company_id, number) do update set number = excluded.number
  returning id, number, xmax = 0 as created`);
const link = statement(`insert into contact_identities (identity, contact_id)
  select l.identity, l."contactId" from jsonb_to_recordset($1::jsonb) l (identity text, "contactId" int) order by 1 on conflict (company_id, identity) do nothing`);
const nameAndNumber = statement(`update contacts c set name = coalesce(n.name, c.name), number = coalesce(n.number, c.number), updated_at = $2
  from jsonb_to_recordset($1::jsonb) n (id int, name text, number text) where c.id = n.id`);

/**
 * Who writes: one contact for each chat, made when it is new. Every form of the address (LID, phone, with and without the ninth digit) leads
 * to the same contact; when two rows turn out to be one person they are merged and history is kept. Names given by people are never
 * overwritten, only a number standing in for a name.
 * @returns contact id by `chat.id`
 */
export async function recogniseContacts(scope: Scope, strangers: readonly Stranger[]): Promise<Map<string, number>> {
  const chats = new Map(strangers.map((stranger) => [stranger.chat.id, { ...stranger, identities: identitiesOf(stranger.chat) }]));
  for (const stranger of strangers) {
    // The last name somebody gave in this batch counts.
    const chat = chats.get(stranger.chat.id);
    if (chat && stranger.name) chat.name = stranger.name;
  }
  const rows = await scope.rows<{ identity: string; contactId: number; name: string; number: string }>(known, [[...chats.values()].flatMap((chat) => chat.identities)]);
  const owner = new Map(rows.map((row) => [row.identity, row]));
  const contacts = new Map<string, number>();
  const links: { identity: string; contactId: number }[] = [];
  const better: { id: number; name: string | null; number: string | null }[] = [];
  const merged = new Map<number, number>();
  const present = (id: number): number => (merged.has(id) ? present(merged.get(id) ?? id) : id);

  for (const { chat, identities, name } of chats.values()) {
    const found = identities.flatMap((identity) => owner.get(identity) ?? []);
    const [first] = found;
    if (!first) continue;
    const keepId = present(first.contactId);
    for (const other of new Set(found.map((row) => present(row.contactId)))) {
      if (other === keepId) continue;
      await mergeContacts(scope, { keepId, dropId: other });
      merged.set(other, keepId);
    }
    contacts.set(chat.id, keepId);
    for (const identity of identities) if (!owner.has(identity)) links.push({ identity, contactId: keepId });
    const learnt = first.number.startsWith('lid:') && chat.phone ? numberOf(chat) : null;
    const placeholder = first.name === first.number || first.name === `+${first.number}`;
    if (learnt || (placeholder && name)) better.push({ id: keepId, name: placeholder ? name : null, number: learnt });
  }

  const newcomers = [...chats.values()].filter(({ chat }) => !contacts.has(chat.id));
  if (newcomers.length > 0) {
    const wanted = new Map(newcomers.map(({ chat, name }) => [numberOf(chat), { number: numberOf(chat), name: name ?? placeholderName(chat), isGroup: chat.isGroup }]));
    const made = await scope.rows<{ id: number; number: string; created: boolean }>(insertNew, [JSON.stringify([...wanted.values()]), scope.now]);
    const byNumber = new Map(made.map((row) => [row.number, row]));
    for (const { chat, identities } of newcomers) {
      const row = byNumber.get(numberOf(chat));
      if (!row) throw new Error('A new contact was not stored.');
      contacts.set(chat.id, row.id);
      for (const identity of identities) links.push({ identity, contactId: row.id });
    }
    for (const row of made) if (row.created) await scope.record('contact.created', { contactId: row.id });
  }
  if (links.length > 0) await scope.rows(link, [JSON.stringify(links)]);
  if (better.length > 0) {
    await scope.rows(nameAndNumber, [JSON.stringify(better), scope.now]);
    for (const { id } of better) await scope.record('contact.changed', { contactId: id });
  }
  return contacts;
}

const placeholderName = (chat: ChatAddress) => (chat.phone ? `+${numberOf(chat)}` : numberOf(chat));
