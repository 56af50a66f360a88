import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';

const upsertSend = statement(`insert into marketing_sends (contact_id, connection_id, sent_at) values ($1, $2, $3)
  on conflict on constraint marketing_sends_pkey do update set sent_at = excluded.sent_at`);

/** Stores that the last message of a conversation is advertising, or is about advertising. */
export const storeMarketingSend = (scope: Scope, contactId: number, connectionId: number): void =>
  scope.send(upsertSend, [contactId, connectionId, scope.now]);

const copySends = statement(`insert into marketing_sends (contact_id, connection_id, sent_at)
  select $2, connection_id, sent_at
  from marketing_sends
  where contact_id = $1
  on conflict on constraint marketing_sends_pkey do update
    set sent_at = greatest(marketing_sends.sent_at, excluded.sent_at)`);

/**
 * Copies to another contact the times at which this contact last got advertising. A later time of the other contact
 * stays.
 */
export const copyMarketingSends = (scope: Scope, fromContactId: number, toContactId: number): void =>
  scope.send(copySends, [fromContactId, toContactId]);

/** For how many days after advertising a customer's message such as "stop" is taken as an answer to it. */
const answerDays = 30;
const selectSends = statement(`select s.contact_id as "contactId", s.connection_id as "connectionId",
    s.sent_at as "sentAt"
  from marketing_sends s
  join unnest($1::int[], $2::int[]) x (contact, connection)
    on s.contact_id = x.contact and s.connection_id = x.connection
  where s.sent_at > $3::timestamptz - make_interval(days => ${answerDays})`);

export interface MarketingSend {
  contactId: number;
  connectionId: number;
  sentAt: Date;
}

/** Those of the given conversations that got advertising in the last 30 days, and when. */
export const findMarketing = (
  scope: Scope,
  conversations: readonly { contactId: number; connectionId: number }[],
): Promise<MarketingSend[]> =>
  scope.rows<MarketingSend>(selectSends, [
    conversations.map(({ contactId }) => contactId),
    conversations.map(({ connectionId }) => connectionId),
    scope.now,
  ]);
