import { limits } from '@balcao/contract';
import type { ChatAddress } from '../../channels/driver.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { identitiesOf } from './identities.ts';

// A full book takes no new entries, but the names of its entries still change.
const storeNames = statement(`insert into address_book as a (identity, name, updated_at)
  select n.identity, n.name, $2
  from jsonb_to_recordset($1::jsonb) n (identity text, name text)
  where (select count(*) from address_book) < ${limits.addressBook}
    or exists (select from address_book k where k.identity = n.identity)
  order by 1
  on conflict on constraint address_book_pkey do update set name = excluded.name, updated_at = excluded.updated_at
  where a.name <> excluded.name`);
// A name that a user typed stays. Rows of older versions do not say who gave the name (`named_by` is null). In these
// rows, a name is replaced only if it is the contact's number or username.
const renameContacts = statement(`update contacts c
  set name = n.name, named_by = 'book', updated_at = $2
  from contact_identities i, jsonb_to_recordset($1::jsonb) n (identity text, name text)
  where i.identity = n.identity and c.id = i.contact_id and not c.is_group and c.name <> n.name
    and (c.named_by <> 'person' or (c.named_by is null and c.name in (c.number, '+' || c.number, '@' || c.username)))
    returning c.id`);
const selectNames = statement('select identity, name from address_book where identity = any($1::text[])');

/** Stores names from the address book of a phone: for contacts that exist, and for those that are created later. */
export async function noteBook(scope: Scope, entries: readonly { chat: ChatAddress; name: string }[]): Promise<void> {
  const names = new Map<string, string>();
  for (const { chat, name } of entries) {
    const storedName = name.trim().slice(0, limits.contactName.max);
    if (storedName !== '' && !chat.isGroup) for (const identity of identitiesOf(chat)) names.set(identity, storedName);
  }
  if (names.size === 0) return;
  const list = JSON.stringify([...names].map(([identity, name]) => ({ identity, name })));
  await scope.rows(storeNames, [list, scope.now]);
  const renamed = await scope.rows<{ id: number }>(renameContacts, [list, scope.now]);
  for (const id of new Set(renamed.map((row) => row.id))) await scope.record('contact.changed', { contactId: id });
}

/** The names in the address book for these identities. */
export async function namesInBook(scope: Scope, identities: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await scope.rows<{ identity: string; name: string }>(selectNames, [identities]);
  return new Map(rows.map(({ identity, name }) => [identity, name]));
}
