import { fail } from '../../platform/fail.ts';
import { instantSql } from '../../platform/scope/instant-sql.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import type { TicketRow } from './ticket-access.ts';

/**
 * Until when a conversation may be answered, for `from tickets t`: at the Cloud API 24 hours after the customer's last
 * message there (what came by another provider opens nothing at Meta), long past when there is none; null where nobody
 * sets such a limit.
 */
export const repliesUntil = `case when w.driver = 'cloud-api' then coalesce((select m.sent_at + interval '24 hours' from messages m
    where m.contact_id = t.contact_id and m.connection_id = t.connection_id and not m.from_me and m.wa_id like 'wamid.%' order by m.sent_at desc, m.id desc limit 1), to_timestamp(0)) end`;

/** By what a ticket is answered, as its view has it. */
export const channelJoin = `join lateral (select w.driver, ${instantSql('r.until')} as "repliesUntil"
  from connections w cross join lateral (select ${repliesUntil} as until) r where w.id = t.connection_id) channel on true`;

const ofTicket = statement(
  `select w.driver, ${repliesUntil} as "repliesUntil" from tickets t join connections w on w.id = t.connection_id where t.id = $1`,
);

/** The driver of a ticket's connection, and until when the house may answer there; null: at any time. */
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

/** Whether WhatsApp takes an answer now; where not, only approved templates. */
export async function isWindowOpen(scope: Scope, ticket: Pick<TicketRow, 'id'>): Promise<boolean> {
  const { repliesUntil } = await channelOf(scope, ticket);
  return repliesUntil === null || repliesUntil > scope.now;
}
