import type { CampaignCost } from '@balcao/contract';
import { allOtherCountries } from '@balcao/contract/console/console';
import { sql } from 'kysely';
import { callingCodeOf, regionOf } from '../../platform/calling-codes.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import type { WhatsappPrices } from '../companies/index.ts';

/** Meta charges no answers up to this number of a number and month. */
const freeAnswers = 1000;

/** People of one country; `free` of them cost nothing. */
export interface CountryPeople {
  /** The calling code, an ISO 3166 code before WhatsApp's own id, or null. */
  country: string | null;
  people: number;
  free: number;
}

interface Priced {
  category: string;
  groups: readonly CountryPeople[];
  prices: WhatsappPrices;
  /** The answers of this month over each number. */
  answers: readonly number[];
}

const dollars = (micros: number) => micros / 1_000_000;

/** What the messages of a campaign cost, and the answers to it. */
export function costOf({ category, groups, prices, answers }: Priced): CampaignCost {
  const microsOf = (code: string | null, of: string) =>
    (code === null ? undefined : prices[code]?.[of]) ?? prices[allOtherCountries]?.[of];
  const byCode = new Map<string | null, { people: number; free: number }>();
  for (const { country, people, free } of groups) {
    const code = callingCodeOf(country);
    const before = byCode.get(code) ?? { people: 0, free: 0 };
    byCode.set(code, { people: before.people + people, free: before.free + free });
  }
  const all = [...byCode]
    .map(([code, counts]) => ({ code, ...counts, micros: microsOf(code, category) }))
    .toSorted((a, b) => b.people - a.people);
  const priced = all.flatMap(({ micros, ...country }) => (micros === undefined ? [] : [{ ...country, micros }]));
  const different = [...new Set(priced.map(({ micros }) => micros))];
  const [only] = different;
  const service = microsOf(all[0]?.code ?? '55', 'service');
  return {
    currency: 'USD',
    category,
    price: only === undefined || different.length > 1 ? null : dollars(only),
    total:
      priced.length === 0
        ? null
        : dollars(priced.reduce((sum, { micros, people, free }) => sum + micros * (people - free), 0)),
    free: all.reduce((sum, { free }) => sum + free, 0),
    unpriced: all.reduce((sum, { micros, people, free }) => sum + (micros === undefined ? people - free : 0), 0),
    countries: all.map(({ code, people, free, micros }) => ({
      code,
      region: regionOf(code),
      people,
      price: micros === undefined ? null : dollars(micros),
      total: micros === undefined ? null : dollars(micros * (people - free)),
    })),
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
