import { setTimeout as wait } from 'node:timers/promises';
import type { Company, Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { noteNumbersRead } from '../companies/index.ts';
import { settingsOf } from '../settings/index.ts';
import { linkNumber } from './create-contact.ts';
import { identitiesOfNumber } from './identities.ts';
import { mergeContacts } from './merge-contacts.ts';
import { isInternational, nationalReading } from './read-number.ts';

const pageSize = 50;
/** Reading a number takes about 0.1 ms; the pause leaves the process mostly to users' calls. */
const restMs = 20;

interface StoredNumber {
  id: number;
  name: string;
  number: string;
}

const selectPage = statement(`select id, name, number from contacts
  where id > $1 and not is_group and number ~ '^[0-9]{8,15}$' order by id limit ${pageSize}`);
const lockContact = statement('select id, name, number from contacts where id = $1 for update');
const findOwner = statement(
  'select contact_id as "contactId" from contact_identities where identity = any($1) limit 1',
);

/**
 * Adds the company's country to the numbers of contacts that were stored without one. If another contact already has
 * that number, the two are merged, with their history. Digits that are also a valid number of another country stay,
 * because it is not known which of the two was meant. A repeated run changes nothing.
 */
export async function respellContacts(company: Company): Promise<void> {
  const { country } = await company.read(settingsOf);
  for (let after = 0; ;) {
    const contacts = await company.read((scope) => scope.rows<StoredNumber>(selectPage, [after]));
    const last = contacts.at(-1);
    if (!last) break;
    for (const { id, number } of contacts) {
      const respelt = isInternational(number) ? undefined : nationalReading(number, country);
      if (respelt !== undefined && respelt !== number) await company.inScope((scope) => respell(scope, id, respelt));
    }
    after = last.id;
    await wait(restMs);
  }
  await company.inScope(async (scope) => {
    await scope.record('contacts.respelt', {});
    await noteNumbersRead(scope);
  });
}

/** Stores the number with its country on one contact, or merges the contact into the one that has the number. */
async function respell(scope: Scope, id: number, number: string): Promise<void> {
  const [contact] = await scope.rows<StoredNumber>(lockContact, [id]);
  if (!contact) return;
  const [other] = await scope.rows<{ contactId: number }>(findOwner, [identitiesOfNumber(number)]);
  if (other && other.contactId !== id) return mergeContacts(scope, { keepId: other.contactId, dropId: id });
  const isPlaceholder = contact.name === contact.number || contact.name === `+${contact.number}`;
  await scope.db
    .updateTable('contacts')
    .set({ number, ...(isPlaceholder && { name: `+${number}` }), updated_at: scope.now })
    .where('id', '=', id)
    .execute();
  await linkNumber(scope, id, number);
  await scope.record('contact.changed', { contactId: id });
}
