import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { requireConnection } from '../connections/index.ts';
import { identitiesOfNumber } from '../contacts/index.ts';

/** The recipient of a message: a contact, or a number that may not be one yet. */
export type Recipient = { contactId: number } | { number: string };

/** The stored address of a recipient on a connection. */
export interface KnownAddress {
  contactId: number | null;
  /** Digits; null: the recipient is a group, or only WhatsApp's id of the person is known. */
  number: string | null;
  /** The proven address: the person wrote from it or received something there; null: none is proven. */
  address: string | null;
  /**
   * A message that was sent there more than a day ago is still not delivered, nor is any later one: WhatsApp must be
   * asked again.
   */
  isStale: boolean;
  /**
   * The address to use without a look-up; null: Meta resolves the number when a message is sent; undefined: the number
   * must be looked up.
   */
  withoutLookUp: string | null | undefined;
}

// `sign` is the newest message that proves the address: the customer wrote it, or the customer's phone acknowledged it.
// The address of the newest ticket that has one counts, whatever the ticket's status.
const selected = `c.id, c.number, c.is_group as "isGroup", sign.at is not null as "isProven", t.chat_address as address,
    exists (select from messages m where m.contact_id = c.id and m.connection_id = $2 and m.from_me and m.ack = 1
      and m.sent_at > sign.at and m.sent_at < $3::timestamptz - interval '24 hours') as "isStale"
  from contacts c
  left join lateral (select chat_address from tickets t where t.contact_id = c.id and t.connection_id = $2
    and t.chat_address is not null order by t.id desc limit 1) t on true
  left join lateral (select m.sent_at as at from messages m where m.contact_id = c.id and m.connection_id = $2
    and (not m.from_me or m.ack >= 2) order by m.sent_at desc, m.id desc limit 1) sign on true`;
const ofContact = statement(`select ${selected} where c.id = $1`, { sharesPlan: true });
const ofNumber = statement(
  `select ${selected} where c.id = (select i.contact_id from contact_identities i where i.identity = any($1) limit 1)`,
  { sharesPlan: true },
);

interface RecipientRow {
  id: number;
  number: string;
  isGroup: boolean;
  isProven: boolean;
  address: string | null;
  isStale: boolean;
}

/**
 * The address of a recipient on a connection, as far as it is known without asking WhatsApp.
 * @throws ERR_NO_WAPP_FOUND ERR_NO_CONTACT_FOUND; ERR_WAPP_INVALID_CONTACT if only another provider can resolve the
 * person's id
 */
export async function findKnownAddress(scope: Scope, connectionId: number, whom: Recipient): Promise<KnownAddress> {
  const { driver } = await requireConnection(scope, connectionId);
  const [row] =
    'number' in whom
      ? await scope.rows<RecipientRow>(ofNumber, [identitiesOfNumber(whom.number), connectionId, scope.now])
      : await scope.rows<RecipientRow>(ofContact, [whom.contactId, connectionId, scope.now]);
  if (!row && !('number' in whom)) throw fail('ERR_NO_CONTACT_FOUND');
  const number = row?.number ?? ('number' in whom ? whom.number : '');
  const address = row?.isProven ? row.address : null;
  const isCloud = driver === 'cloud-api';
  return {
    contactId: row?.id ?? null,
    number: /^\d+$/.test(number) && !row?.isGroup ? number : null,
    address,
    isStale: row?.isStale === true && !isCloud,
    withoutLookUp: address ?? addressWithoutLookUp({ number, isGroup: row?.isGroup === true, isCloud }),
  };
}

/**
 * `KnownAddress.withoutLookUp` of a recipient without a proven address.
 * @param number `lid:…` if only the person's id is known
 */
function addressWithoutLookUp({ number, isGroup, isCloud }: { number: string; isGroup: boolean; isCloud: boolean }) {
  if (isGroup) return `${number}@g.us`;
  const [, id] = /^lid:(.+)$/.exec(number) ?? [];
  if (id === undefined) return isCloud ? null : undefined;
  // Ids of digits are WhatsApp's, unknown to the Cloud API; other ids are Meta's, unknown to WhatsApp.
  if (isCloud === /^\d+$/.test(id)) throw fail('ERR_WAPP_INVALID_CONTACT');
  return `${id}@lid`;
}
