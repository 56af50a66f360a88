import { setImmediate as yieldEventLoop } from 'node:timers/promises';
import { ContactFields, type RefusalReason } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { canonicalNumber, identitiesOfNumber } from './identities.ts';
import { isInternational, readNumber } from './read-number.ts';

/** A row of a spreadsheet. */
export interface SheetContact {
  row: number;
  name: string;
  number: string;
  email: string;
  /** The further columns, by their headings; only people of contact lists have them. */
  variables?: Readonly<Record<string, string>>;
}
/** A row whose cells were read. */
export interface ReadContact extends SheetContact {
  /** The digits as they were typed, if they are also a valid number of another country. */
  foreign: string | null;
}
export interface Refusal {
  row: number;
  reason: RefusalReason;
}
export interface StoredRows {
  created: { row: number; id: number; name: string }[];
  /** The rows whose contact got a name or an e-mail. */
  updated: number[];
  refused: Refusal[];
}

/**
 * After this time the loop lets other calls run. The loop counts time and not rows: a number takes about 0.1 ms, but
 * the first numbers of a process take several ms, because the patterns of the numbering plans are compiled.
 */
const turnMs = 8;

/**
 * Checks the rows of a spreadsheet and reads their numbers in the company's country. A row without a name is accepted;
 * its number takes the place of the name.
 */
export async function readRows(
  rows: readonly SheetContact[],
  country: string,
): Promise<{ contacts: ReadContact[]; refused: Refusal[] }> {
  const contacts: ReadContact[] = [];
  const refused: Refusal[] = [];
  let turnEndsAt = performance.now() + turnMs;
  for (const row of rows) {
    if (performance.now() >= turnEndsAt) {
      await yieldEventLoop();
      turnEndsAt = performance.now() + turnMs;
    }
    const read = readRow(row, country);
    if (typeof read === 'string') refused.push({ row: row.row, reason: read });
    else contacts.push(read);
  }
  return { contacts, refused };
}

const { name: nameField, number: numberField, email: emailField } = ContactFields.shape;

/** The character that a decoder writes for bytes that are no character. */
const replacement = '\ufffd';

function readRow({ row, variables, ...cells }: SheetContact, country: string): ReadContact | RefusalReason {
  // A row that was read in a wrong encoding is refused, so that no message goes to "Jo\ufffdo".
  const texts = [cells.name, cells.number, cells.email, ...Object.values(variables ?? {})];
  if (texts.some((text) => text.includes(replacement))) return 'encoding';
  const typed = numberField.safeParse(cells.number);
  if (!typed.success) return 'number';
  const email = emailField.safeParse(cells.email.trim().toLowerCase());
  if (!email.success) return 'email';
  const digits = typed.data.replace(/\D/g, '');
  const number = readNumber(typed.data, country);
  const isAmbiguous = !typed.data.startsWith('+') && number !== canonicalNumber(digits) && isInternational(digits);
  // An empty cell, or a number such as `+55 (11) 98765-4321`, counts as no name.
  const name = /^[\s\d+().-]*$/.test(cells.name) ? '' : nameField.safeParse(cells.name).data;
  if (name === undefined) return 'name';
  const foreign = isAmbiguous ? digits : null;
  return { row, name, number, email: email.data, foreign, ...(variables && { variables }) };
}

interface Known {
  identity: string;
  id: number;
  isNameless: boolean;
  email: string;
}
const selectKnown = statement(`select i.identity, c.id, c.email,
    coalesce(c.name in (c.number, '+' || c.number, '@' || c.username), false) as "isNameless"
  from contact_identities i join contacts c on c.id = i.contact_id where i.identity = any($1)`);
// Sorted by number, so that two transactions with the same new contacts lock them in the same order.
const insertContacts = statement(`insert into contacts (name, number, email, named_by, created_at, updated_at)
  select n.name, n.number, n.email, n."namedBy", $2, $2
  from jsonb_to_recordset($1::jsonb) n (name text, number text, email text, "namedBy" text) order by n.number
  on conflict on constraint contact_number_once do nothing returning id, number`);
const linkIdentities = statement(`insert into contact_identities (identity, contact_id, source, seen_at)
  select n.identity, n.id, $2, $3 from jsonb_to_recordset($1::jsonb) n (identity text, id int) order by 1
  on conflict on constraint contact_identities_pkey do nothing`);
const completeContacts =
  statement(`update contacts c set updated_at = $2, email = case when c.email = '' then n.email else c.email end,
    name = case when n.name = '' or not n."isNameless" then c.name else n.name end,
    named_by = case when n.name = '' or not n."isNameless" then c.named_by else 'person' end
  from jsonb_to_recordset($1::jsonb) n (id int, name text, email text, "isNameless" boolean) where c.id = n.id`);

/**
 * Stores rows that were read. A row with an unknown number becomes a contact. A row with a known number completes its
 * contact, if that has no name or no e-mail; otherwise the row is refused as a duplicate. All rows take at most four
 * statements. Nothing is announced: the caller records `contacts.stored`.
 */
export async function storeRows(
  scope: Scope,
  rows: readonly ReadContact[],
  source: 'import' | 'book',
): Promise<StoredRows> {
  const stored: StoredRows = { created: [], updated: [], refused: [] };
  if (rows.length === 0) return stored;
  const identities = rows.flatMap(({ number, foreign }) => [
    ...identitiesOfNumber(number),
    ...(foreign === null ? [] : [`+${foreign}`]),
  ]);
  const owners = new Map(
    (await scope.rows<Known>(selectKnown, [[...new Set(identities)]])).map((row) => [row.identity, row]),
  );
  const newContacts = new Map<string, ReadContact>();
  const completed = new Map<number, { id: number; name: string; email: string; isNameless: boolean }>();
  for (const read of rows) {
    const { row, name, email, foreign } = read;
    // Digits that are also a number of another country are read as that number only if a contact has it.
    const number = foreign !== null && owners.has(`+${foreign}`) ? foreign : read.number;
    const owner = identitiesOfNumber(number).flatMap((identity) => owners.get(identity) ?? [])[0];
    const addsName = owner?.isNameless && name !== '';
    const addsEmail = owner?.email === '' && email !== '';
    if (owner && (addsName || addsEmail) && !completed.has(owner.id)) {
      completed.set(owner.id, { id: owner.id, name, email, isNameless: owner.isNameless });
      stored.updated.push(row);
    } else if (owner || newContacts.has(number)) stored.refused.push({ row, reason: 'duplicate' });
    else newContacts.set(number, { ...read, number });
  }
  if (completed.size > 0) await scope.rows(completeContacts, [JSON.stringify([...completed.values()]), scope.now]);
  if (newContacts.size === 0) return stored;
  const sourceOfName = source === 'book' ? 'book' : 'person';
  const newRows = [...newContacts.values()].map(({ name, number, email }) => ({
    number,
    email,
    name: name === '' ? `+${number}` : name,
    namedBy: name === '' ? 'number' : sourceOfName,
  }));
  const insertedRows = await scope.rows<{ id: number; number: string }>(insertContacts, [
    JSON.stringify(newRows),
    scope.now,
  ]);
  const idOf = new Map(insertedRows.map(({ id, number }) => [number, id]));
  for (const [number, { row, name }] of newContacts) {
    const id = idOf.get(number);
    // Another transaction made a contact with this number meanwhile.
    if (id === undefined) stored.refused.push({ row, reason: 'duplicate' });
    else stored.created.push({ row, id, name: name === '' ? `+${number}` : name });
  }
  const links = insertedRows.flatMap(({ id, number }) =>
    identitiesOfNumber(number).map((identity) => ({ identity, id })),
  );
  await scope.rows(linkIdentities, [JSON.stringify(links), source, scope.now]);
  return stored;
}
