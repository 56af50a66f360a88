import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';

const note = statement(`insert into marketing_sends (contact_id, connection_id, sent_at) values ($1, $2, $3)
  on conflict on constraint marketing_sends_pkey do update set sent_at = excluded.sent_at`);

/** The last message of a conversation is advertising now, or is about it. */
export const noteMarketing = (scope: Scope, contactId: number, connectionId: number): void =>
  scope.send(note, [contactId, connectionId, scope.now]);

/** Words about advertising are read so long after it. */
const readDays = 30;
const ofConversations = statement(`select s.contact_id as "contactId", s.connection_id as "connectionId",
    s.sent_at as "sentAt"
  from marketing_sends s
  join unnest($1::int[], $2::int[]) x (contact, connection)
    on s.contact_id = x.contact and s.connection_id = x.connection
  where s.sent_at > $3::timestamptz - make_interval(days => ${readDays})`);

export interface MarketingSend {
  contactId: number;
  connectionId: number;
  sentAt: Date;
}

/** The conversations that got advertising in the last 30 days, and when. */
export const findMarketing = (
  scope: Scope,
  conversations: readonly { contactId: number; connectionId: number }[],
): Promise<MarketingSend[]> =>
  scope.rows<MarketingSend>(ofConversations, [
    conversations.map(({ contactId }) => contactId),
    conversations.map(({ connectionId }) => connectionId),
    scope.now,
  ]);
