import { fail } from '../../platform/fail.ts';
import { instantSql } from '../../platform/scope/instant-sql.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import type { TicketRow } from './ticket-access.ts';

/**
 * SQL of the end of the reply window, for `from tickets t` with connection `w`. On the Cloud API it is 24 hours after
 * the customer's last message there; messages through another provider do not count for Meta (the ids of the Cloud API
 * begin with `wamid.`). If the customer never wrote there, the end is in 1970. Null: there is no limit.
 */
export const repliesUntil = `case when w.driver = 'cloud-api' then coalesce((select m.sent_at + interval '24 hours'
    from messages m
    where m.contact_id = t.contact_id and m.connection_id = t.connection_id and not m.from_me and m.wa_id like 'wamid.%'
    order by m.sent_at desc, m.id desc
    limit 1),
  to_timestamp(0)) end`;

/** Joins the channel of a ticket, in its wire form. */
export const channelJoin = `join lateral (select w.driver, ${instantSql('r.until')} as "repliesUntil"
  from connections w
  cross join lateral (select ${repliesUntil} as until) r
  where w.id = t.connection_id) channel on true`;

const ofTicket = statement(
  `select w.driver, ${repliesUntil} as "repliesUntil"
    from tickets t
    join connections w on w.id = t.connection_id
    where t.id = $1`,
);

/** The driver of a ticket's connection, and the end of the reply window; null: replies are always possible. */
export interface Channel {
  driver: string;
  repliesUntil: Date | null;
}

/** @throws ERR_NO_TICKET_FOUND */
export async function channelOf(scope: Scope, { id }: Pick<TicketRow, 'id'>): Promise<Channel> {
  const [channel] = await scope.rows<Channel>(ofTicket, [id]);
  if (!channel) throw fail('ERR_NO_TICKET_FOUND');
  return channel;
}

/** Whether WhatsApp accepts an answer now; otherwise it accepts only approved templates. */
export const isWindowOpen = async (scope: Scope, ticket: Pick<TicketRow, 'id'>): Promise<boolean> =>
  isOpenChannel(await channelOf(scope, ticket), scope.now);

/** As `isWindowOpen`, for a channel that was read already. */
export const isOpenChannel = ({ repliesUntil }: Channel, now: Date): boolean =>
  repliesUntil === null || repliesUntil > now;

const ofContact = statement(
  `select w.driver, ${repliesUntil} as "repliesUntil"
    from connections w
    cross join (select $1::int as contact_id, $2::int as connection_id) t
    where w.id = t.connection_id`,
);

/** The channel of a contact on a connection, which needs no ticket. @throws ERR_NO_WAPP_FOUND */
export async function channelOfContact(
  scope: Scope,
  { contactId, connectionId }: { contactId: number; connectionId: number },
): Promise<Channel> {
  const [channel] = await scope.rows<Channel>(ofContact, [contactId, connectionId]);
  if (!channel) throw fail('ERR_NO_WAPP_FOUND');
  return channel;
}
