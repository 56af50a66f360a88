import type { CampaignCost } from '@balcao/contract';
import { allOtherCountries } from '@balcao/contract/console/console';
import { sql } from 'kysely';
import { callingCodeOf, regionOf } from '../../platform/calling-codes.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import type { WhatsappPrices } from '../companies/index.ts';

/** Meta charges nothing for the first 1000 answers over each number in a month. */
const freeAnswers = 1000;

/** People of one country; `free` of them cost nothing. */
export interface CountryPeople {
  /** The calling code, or the ISO 3166 code with which WhatsApp's own id begins; null: not known. */
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

/** Prices are stored in millionths of a dollar. */
const dollars = (micros: number) => micros / 1_000_000;

/** What the messages of a campaign cost, and the answers to it. */
export function costOf({ category, groups, prices, answers }: Priced): CampaignCost {
  const microsOf = (code: string | null, priceCategory: string) => {
    const ofCountry = code === null ? undefined : prices[code]?.[priceCategory];
    return ofCountry ?? prices[allOtherCountries]?.[priceCategory];
  };
  const byCode = new Map<string | null, { people: number; free: number }>();
  for (const { country, people, free } of groups) {
    const code = callingCodeOf(country);
    const before = byCode.get(code) ?? { people: 0, free: 0 };
    byCode.set(code, { people: before.people + people, free: before.free + free });
  }
  const countries = [...byCode]
    .map(([code, counts]) => ({ code, ...counts, micros: microsOf(code, category) }))
    .toSorted((a, b) => b.people - a.people);
  const priced = countries.flatMap(({ micros, ...country }) => (micros === undefined ? [] : [{ ...country, micros }]));
  const differentMicros = [...new Set(priced.map(({ micros }) => micros))];
  const [firstMicros] = differentMicros;
  const hasOnePrice = differentMicros.length === 1 && firstMicros !== undefined;
  // The price of answers in the country with the most people; without people, in Brazil.
  const serviceMicros = microsOf(countries[0]?.code ?? '55', 'service');
  return {
    currency: 'USD',
    category,
    price: hasOnePrice ? dollars(firstMicros) : null,
    total:
      priced.length === 0
        ? null
        : dollars(priced.reduce((sum, { micros, people, free }) => sum + micros * (people - free), 0)),
    free: countries.reduce((sum, { free }) => sum + free, 0),
    unpriced: countries.reduce((sum, { micros, people, free }) => sum + (micros === undefined ? people - free : 0), 0),
    countries: countries.map(({ code, people, free, micros }) => ({
      code,
      region: regionOf(code),
      people,
      price: micros === undefined ? null : dollars(micros),
      total: micros === undefined ? null : dollars(micros * (people - free)),
    })),
    service:
      serviceMicros === undefined
        ? null
        : {
            price: dollars(serviceMicros),
            freeLeft: answers.reduce((sum, count) => sum + Math.max(0, freeAnswers - count), 0),
          },
  };
}

/** The answers that Meta has reported for each number since the month began in the company's time zone. */
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
const maxFreeEntries = 20_000;

/**
 * Conversations into which an advertisement on Meta brought the customer in the last 72 hours: messages in them are
 * free. At most 20,000 of them.
 * @returns two lists of the same length: the contact of each conversation, and its number
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
    limit ${maxFreeEntries}`.execute(scope.db);
  return {
    contactIds: rows.map(({ contactId }) => contactId),
    connectionIds: rows.map(({ connectionId }) => connectionId),
  };
}
