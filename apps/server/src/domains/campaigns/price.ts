import type { CampaignCost } from '@balcao/contract';
import { sql } from 'kysely';
import type { Scope } from '../../platform/scope/scope.ts';

/** Meta charges no answers up to this number of a number and month. */
const freeAnswers = 1000;

interface Priced {
  category: string;
  /** Who gets a message; `free` and `unpriced` are parts of it. */
  people: number;
  free: number;
  unpriced: number;
  /** By category, in millionths of a US dollar. */
  micros: Readonly<Record<string, number>>;
  /** The answers of this month over each number. */
  answers: readonly number[];
}

const dollars = (micros: number) => micros / 1_000_000;

/** What the messages of a campaign cost, and the answers to it. */
export function costOf({ category, people, free, unpriced, micros, answers }: Priced): CampaignCost {
  const price = micros[category];
  const service = micros['service'];
  return {
    currency: 'USD',
    category,
    price: price === undefined ? null : dollars(price),
    total: price === undefined ? null : dollars(price * (people - free - unpriced)),
    free,
    unpriced,
    service:
      service === undefined
        ? null
        : {
            price: dollars(service),
            freeLeft: answers.reduce((sum, count) => sum + Math.max(0, freeAnswers - count), 0),
          },
  };
}

/** The answers that Meta has reported for each number since the month began. */
export async function countAnswers(scope: Scope, ids: readonly number[], timeZone: string): Promise<number[]> {
  const { rows } = await sql<{ count: number }>`
    select (
      select count(*)::int
      from cloud_charges c
      where c.connection_id = n.id and c.category = 'service'
        and c.booked_at >=
          date_trunc('month', ${scope.now}::timestamptz at time zone ${timeZone}) at time zone ${timeZone}
    ) as count
    from unnest(${[...ids]}::int[]) as n (id)`.execute(scope.db);
  return rows.map(({ count }) => count);
}

const freeHours = 72;
const mostFree = 20_000;

/**
 * Conversations that began with an advertisement on Meta in the last 72 hours: messages in them are free.
 * @returns contacts and numbers, side by side
 */
export async function findFreeEntries(
  scope: Scope,
  ids: readonly number[],
): Promise<{ contactIds: number[]; connectionIds: number[] }> {
  const since = new Date(scope.now.getTime() - freeHours * 3600_000);
  const { rows } = await sql<{ contactId: number; connectionId: number }>`
    select t.contact_id as "contactId", t.connection_id as "connectionId"
    from tickets t
    where t.connection_id = any(${[...ids]}::int[]) and t.last_message_at > ${since}
      and exists (
        select
        from messages m
        where m.contact_id = t.contact_id and m.connection_id = t.connection_id and m.sent_at > ${since}
          and m.ad is not null)
    group by 1, 2
    limit ${mostFree}`.execute(scope.db);
  return {
    contactIds: rows.map(({ contactId }) => contactId),
    connectionIds: rows.map(({ connectionId }) => connectionId),
  };
}
