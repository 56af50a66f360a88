import type { IdentitySource } from '@balcao/contract';
import type { ChatAddress } from '../../channels/driver.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { namesInBook } from './address-book.ts';
import { isPlaceholderName, isPlaceholderNumber, identitiesOf, numberOf, phoneOf } from './identities.ts';
import { mergeContacts } from './merge-contacts.ts';

/** The other side of a chat, which may not be a contact yet. */
export interface ChatPartner {
  chat: ChatAddress;
  /** The name that the person, or the group, chose. */
  name: string | null;
  /** The username at WhatsApp, without the @. */
  username?: string | null | undefined;
  /** How the address is known; absent: from a message. */
  source?: IdentitySource;
}

const selectKnown = statement(
  `select i.identity, i.contact_id as "contactId", c.name, c.number, c.username, c.named_by as "namedBy",
    c.blocked_at is not null as "isBlocked"
    from contact_identities i
    join contacts c on c.id = i.contact_id
    where i.identity = any($1)`,
  { sharesPlan: true },
);
// Sorted by number, so that two batches with the same new contacts lock them in the same order. On a conflict the row
// is updated to itself, so that it is returned, too; `xmax` is 0 only for a row that this statement inserted.
const insertNew = statement(`insert into contacts (name, number, is_group, username, named_by, created_at, updated_at)
  select n.name, n.number, n."isGroup", n.username, n."namedBy", $2, $2
  from jsonb_to_recordset($1::jsonb) n (name text, number text, "isGroup" boolean, username text, "namedBy" text)
  order by n.number
  on conflict on constraint contact_number_once do update set number = excluded.number
  returning id, number, xmax = 0 as created`);
const linkIdentities = statement(`insert into contact_identities (identity, contact_id, source, seen_at)
  select l.identity, l."contactId", l.source, $2
  from jsonb_to_recordset($1::jsonb) l (identity text, "contactId" int, source text)
  order by 1
  on conflict on constraint contact_identities_pkey do nothing`);
const storeLearnt = statement(`update contacts c
  set name = coalesce(n.name, c.name), number = coalesce(n.number, c.number),
    username = coalesce(n.username, c.username), named_by = coalesce(n."namedBy", c.named_by), updated_at = $2
  from jsonb_to_recordset($1::jsonb) n (id int, name text, number text, username text, "namedBy" text)
  where c.id = n.id`);

/** One person: the chats of a batch that share an identity. */
interface Person {
  chatIds: string[];
  identities: Set<string>;
  /** The most complete address: one with a phone, if there is any. */
  chat: ChatAddress;
  name: string | null;
  username: string | null;
  source: IdentitySource;
}

/**
 * Finds or creates one contact for each chat. Each form of an address (LID, phone number with and without the ninth
 * digit) leads to the same contact. Two rows of the same person are merged, with their history. A name that a user
 * typed is never overwritten; a number in place of a name is. A new contact gets its name from the company's address
 * book, or else the name that the person chose.
 * @param found the result of `findIdentities` for these chats, if the caller has it already
 * @returns contact id by `chat.id`
 */
export async function recogniseContacts(
  scope: Scope,
  partners: readonly ChatPartner[],
  found = findIdentities(
    scope,
    partners.map(({ chat }) => chat),
  ),
): Promise<Map<string, number>> {
  const people = peopleOf(partners);
  const rows = await found;
  const rowOf = new Map(rows.map((row) => [row.identity, row]));
  const contacts = new Map<Person, number>();
  const links: { identity: string; contactId: number; source: IdentitySource }[] = [];
  const learntById = new Map<number, Learnt>();
  const mergedInto = new Map<number, number>();
  // The id of the row into which a row was merged in this batch; the same id, if it was not merged.
  const currentId = (id: number): number => (mergedInto.has(id) ? currentId(mergedInto.get(id) ?? id) : id);

  for (const person of people) {
    const [kept, ...others] = rowsOfPerson(person, rowOf);
    if (!kept) continue;
    const keepId = currentId(kept.contactId);
    for (const { contactId } of others) {
      const dropId = currentId(contactId);
      if (dropId === keepId) continue;
      await mergeContacts(scope, { keepId, dropId });
      mergedInto.set(dropId, keepId);
    }
    contacts.set(person, keepId);
    for (const identity of person.identities)
      if (!rowOf.has(identity)) links.push({ identity, contactId: keepId, source: person.source });
    const learnt = learntOf(person, kept, keepId);
    if (learnt) learntById.set(keepId, learnt);
  }

  const newcomers = people.filter((person) => !contacts.has(person));
  for (const [person, contactId] of await addContacts(scope, newcomers)) {
    contacts.set(person, contactId);
    for (const identity of person.identities) links.push({ identity, contactId, source: person.source });
  }
  if (links.length > 0)
    await scope.rows(linkIdentities, [
      JSON.stringify(links.map((row) => ({ ...row, contactId: currentId(row.contactId) }))),
      scope.now,
    ]);
  // Without the rows that a later person of the batch merged into another row.
  const learnt = [...learntById.values()].filter(({ id }) => currentId(id) === id);
  if (learnt.length > 0) {
    await scope.rows(storeLearnt, [JSON.stringify(learnt), scope.now]);
    // `namedBy` is shown nowhere, so a change of it alone is not announced.
    for (const { id, name, number, username } of learnt)
      if (name ?? number ?? username) await scope.record('contact.changed', { contactId: id });
  }
  return new Map(
    [...contacts].flatMap(([person, id]) => person.chatIds.map((chatId) => [chatId, currentId(id)] as const)),
  );
}

/**
 * The identities of these chats that contacts have. A caller may start this query early and pass it to
 * `recogniseContacts`, if the transaction makes and merges no contact in between.
 */
export const findIdentities = (scope: Scope, chats: readonly ChatAddress[]): Promise<KnownIdentity[]> =>
  scope.rows<KnownIdentity>(selectKnown, [[...new Set(chats.flatMap(identitiesOf))]]);

export interface KnownIdentity {
  identity: string;
  contactId: number;
  name: string;
  number: string;
  username: string | null;
  namedBy: string | null;
  isBlocked: boolean;
}
/** New values of a contact's fields; null: unchanged. */
interface Learnt {
  id: number;
  name: string | null;
  number: string | null;
  username: string | null;
  namedBy: 'profile' | null;
}

/** Creates a contact for each person. */
async function addContacts(scope: Scope, newcomers: readonly Person[]): Promise<Map<Person, number>> {
  if (newcomers.length === 0) return new Map();
  const book = await namesInBook(
    scope,
    newcomers.flatMap(({ identities }) => [...identities]),
  );
  const bookName = ({ identities }: Person) => [...identities].flatMap((identity) => book.get(identity) ?? [])[0];
  const nameWithSource = (person: Person) => {
    const nameInBook = bookName(person);
    if (nameInBook !== undefined) return { name: nameInBook, namedBy: 'book' };
    if (person.name !== null) return { name: person.name, namedBy: 'profile' };
    return { name: placeholderName(person), namedBy: 'number' };
  };
  const newRows = newcomers.map((person) => ({
    number: numberOf(person.chat),
    ...nameWithSource(person),
    isGroup: person.chat.isGroup,
    username: person.username,
  }));
  const storedRows = await scope.rows<{ id: number; number: string; created: boolean }>(insertNew, [
    JSON.stringify(newRows),
    scope.now,
  ]);
  for (const row of storedRows) if (row.created) await scope.record('contact.created', { contactId: row.id });
  const idOf = new Map(storedRows.map((row) => [row.number, row.id]));
  return new Map(
    newcomers.map((person) => {
      const contactId = idOf.get(numberOf(person.chat));
      if (contactId === undefined) throw new Error('A new contact was not stored.');
      return [person, contactId];
    }),
  );
}

/** What a batch knows about a contact that its row does not have; undefined: nothing. */
function learntOf(person: Person, kept: KnownIdentity, id: number): Learnt | undefined {
  const number = isPlaceholderNumber(kept.number) && phoneOf(person.chat) !== null ? numberOf(person.chat) : null;
  const isUnknownGroup = person.chat.isGroup && kept.name === unknownGroup;
  const isNameless = isUnknownGroup || isPlaceholderName(kept);
  // With a phone number instead of a LID, the placeholder changes, too.
  const newPlaceholder = number && placeholderName(person);
  const name = isNameless ? (person.name ?? newPlaceholder) : null;
  // Rows of older versions do not say who gave the name. If the person chose the same name, it came from the person.
  const isOwnName = kept.namedBy === null && kept.name === person.name;
  const namedBy = (isNameless && person.name !== null) || isOwnName ? 'profile' : null;
  const username = person.username !== kept.username ? person.username : null;
  return number || name || username || namedBy ? { id, name, number, username, namedBy } : undefined;
}

/**
 * The rows of a person, the row to keep first: a row with a phone number before a row without, then the oldest. The
 * order is the same in all workers, so they keep the same row.
 */
function rowsOfPerson(person: Person, rowOf: ReadonlyMap<string, KnownIdentity>): KnownIdentity[] {
  const rowsById = new Map(
    [...person.identities].flatMap((identity) => rowOf.get(identity) ?? []).map((row) => [row.contactId, row]),
  );
  const byLid = (row: KnownIdentity) => Number(isPlaceholderNumber(row.number));
  return [...rowsById.values()].sort((a, b) => byLid(a) - byLid(b) || a.contactId - b.contactId);
}

/** Joins the chats of a batch that share an identity, or are the same chat, into one person each. */
function peopleOf(partners: readonly ChatPartner[]): Person[] {
  const people = new Set<Person>();
  for (const { chat, name, username = null, source = 'message' } of partners) {
    const identities = identitiesOf(chat);
    const whole: Person = { chatIds: [chat.id], identities: new Set(identities), chat, name, username, source };
    for (const person of people) {
      if (!person.chatIds.includes(chat.id) && !identities.some((identity) => person.identities.has(identity)))
        continue;
      people.delete(person);
      whole.chatIds = [...new Set([...person.chatIds, ...whole.chatIds])];
      whole.identities = new Set([...person.identities, ...whole.identities]);
      if (phoneOf(whole.chat) === null) whole.chat = person.chat;
      // `whole` began with the newest chat, so the last name in the batch wins.
      whole.name ??= person.name;
      whole.username ??= person.username;
    }
    people.add(whole);
  }
  return [...people];
}

/** The name of a group whose subject is not known; its id means nothing to users. */
const unknownGroup = 'Grupo';

function placeholderName({ chat, username }: Pick<Person, 'chat' | 'username'>): string {
  if (chat.isGroup) return unknownGroup;
  if (username !== null) return `@${username}`;
  return phoneOf(chat) === null ? numberOf(chat) : `+${numberOf(chat)}`;
}
