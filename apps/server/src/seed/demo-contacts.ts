import { insertFinishedImport } from '../domains/contact-imports/insert-finished-import.ts';
import type { Scope } from '../platform/scope/scope.ts';

const dayMs = 86_400_000;
const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs);

/** `days`: how many days ago the contact was added. */
interface DemoContact {
  name: string;
  number: string;
  days: number;
  username?: string;
  email?: string;
}

/** `days`: how many days ago the identity was seen. */
interface DemoIdentity {
  identity: string;
  source: 'person' | 'message' | 'import' | 'book' | 'look-up';
  days: number;
}

/**
 * Adds the kinds of contacts that the conversations lack: contacts without a phone number, a blocked one, two contacts
 * that are one person, names of the address book, and an import.
 */
export async function fillContacts(scope: Scope, now: Date): Promise<void> {
  const ago = (days: number) => daysBefore(now, days);
  const add = (contact: DemoContact, identities: readonly DemoIdentity[]) =>
    insertContact(scope, now, contact, identities);
  // WhatsApp tells the username of some people, and not their number.
  await add({ name: 'Marina Tavares', number: 'lid:183726450912', username: 'marina.decor', days: 3 }, [
    { identity: '183726450912@lid', source: 'message', days: 3 },
  ]);
  await add({ name: 'Studio Pinheiro', number: 'lid:BR.13491208655302782918', days: 12 }, [
    { identity: 'BR.13491208655302782918@lid', source: 'message', days: 12 },
  ]);
  // The same person under two numbers, for a user who tries the merge.
  await add({ name: 'Márcia Valadares', number: '5511987004412', email: 'marcia@exemplo.com', days: 40 }, [
    { identity: '+5511987004412', source: 'person', days: 40 },
    { identity: '+551187004412', source: 'person', days: 40 },
    { identity: '90817263544@lid', source: 'look-up', days: 39 },
  ]);
  await add({ name: 'Márcia Valadares (trabalho)', number: '5511933217788', days: 6 }, [
    { identity: '+5511933217788', source: 'import', days: 6 },
  ]);
  const spammer = await add({ name: 'Promoções Relâmpago', number: '5521970011223', days: 20 }, [
    { identity: '+5521970011223', source: 'message', days: 20 },
  ]);
  await scope.db
    .updateTable('contacts')
    .set({ blocked_at: ago(18), dropped_messages: 37 })
    .where('id', '=', spammer)
    .execute();
  await scope.db
    .insertInto('address_book')
    .values(
      [
        ['+5511988110022', 'Marceneiro Joel'],
        ['+5511988110033', 'Transportadora Rápida'],
        ['+5511988110044', 'Dona Cida Vizinha'],
      ].map(([identity = '', name = '']) => ({ identity, name, updated_at: ago(1) })),
    )
    .execute();
  await insertFinishedImport(scope, 'clientes-feira-casa.xlsx', {
    created: 128,
    refused: [
      { row: 14, name: 'Sr. Amaral', number: 'não informou' },
      { row: 77, name: 'Loja do Centro', number: '3321' },
    ],
  });
}

async function insertContact(
  scope: Scope,
  now: Date,
  { name, number, days, ...optionalFields }: DemoContact,
  identities: readonly DemoIdentity[],
): Promise<number> {
  const addedAt = daysBefore(now, days);
  const { id } = await scope.db
    .insertInto('contacts')
    .values({ name, number, named_by: 'person', created_at: addedAt, updated_at: addedAt, ...optionalFields })
    .returning('id')
    .executeTakeFirstOrThrow();
  await scope.db
    .insertInto('contact_identities')
    .values(
      identities.map(({ identity, source, days: seenDays }) => ({
        identity,
        source,
        contact_id: id,
        seen_at: daysBefore(now, seenDays),
      })),
    )
    .execute();
  return id;
}
