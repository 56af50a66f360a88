import { Readable } from 'node:stream';
import type { CampaignPerson, CampaignPersonState, RouteReply, routes } from '@balcao/contract';
import { sql, type Selectable } from 'kysely';
import { byteOrderMark, csvLine } from '../../platform/csv.ts';
import type { Company, Scope } from '../../platform/scope/scope.ts';
import { requireCampaign } from './campaigns.ts';
import type { CampaignPeopleTable } from './tables.ts';

interface PeopleQuery {
  state?: CampaignPersonState | undefined;
  /** Only people who converted. */
  converted?: boolean | undefined;
  /** The id of the last person of the page before; 0: the first page. */
  after: number;
  limit: number;
}

const isoOrNull = (at: Date | null) => at?.toISOString() ?? null;

type PersonRow = Selectable<CampaignPeopleTable>;

/**
 * SQL of the next people who wait. Within a campaign their index is ordered by connection and then by id, because the
 * campaign clock claims people by connection. So this statement finds the connections one after another, and merges the
 * next ids of each. `offset 0` is a barrier for the planner: right after a start PostgreSQL has no statistics of the
 * campaign, and the planner would read all people to find the few.
 */
const waitingPeople = (campaignId: number, { after, limit }: Pick<PeopleQuery, 'after' | 'limit'>) => sql<PersonRow>`(
  with recursive numbers as (
    (select p.connection_id as id
    from campaign_people p
    where p.campaign_id = ${campaignId} and p.state = 'waiting'
    order by p.connection_id
    limit 1)
    union all
    select (
      select p.connection_id
      from campaign_people p
      where p.campaign_id = ${campaignId} and p.state = 'waiting' and p.connection_id > n.id
      order by p.connection_id
      limit 1)
    from numbers n
    where n.id is not null),
  waiting as (
    select w.id
    from numbers n
    cross join lateral (
      select p.id
      from campaign_people p
      where p.campaign_id = ${campaignId} and p.state = 'waiting' and p.connection_id = n.id and p.id > ${after}
      order by p.connection_id, p.id
      limit ${limit}) w
    union all
    (select p.id
    from campaign_people p
    where p.campaign_id = ${campaignId} and p.state = 'waiting' and p.connection_id is null and p.id > ${after}
    order by p.connection_id, p.id
    limit ${limit})
    order by id
    limit ${limit})
  select p.*
  from waiting w
  cross join lateral (
    select * from campaign_people c where c.campaign_id = ${campaignId} and c.id = w.id offset 0) p)`;

/** The people of a campaign after an id, by id. */
async function findPeople(
  scope: Scope,
  campaignId: number,
  { state, converted, after, limit }: PeopleQuery,
): Promise<CampaignPerson[]> {
  const people = state === 'waiting' ? waitingPeople(campaignId, { after, limit }) : sql<PersonRow>`campaign_people`;
  const rows = await scope.db
    .selectFrom(people.as('p'))
    .select([
      'id',
      'contact_id as contactId',
      'name',
      'number',
      'state',
      'code',
      'sent_at as sentAt',
      'delivered_at as deliveredAt',
      'read_at as readAt',
      'replied_at as repliedAt',
      'converted_at as convertedAt',
      'ticket_id as ticketId',
      'connection_id as connectionId',
    ])
    .where('campaign_id', '=', campaignId)
    // `waitingPeople` has no other states. The state is a literal: with a parameter, a generic plan would not use the
    // partial index of the states.
    .$call((query) => (state === undefined || state === 'waiting' ? query : query.where('state', '=', sql.lit(state))))
    .$if(converted === true, (query) => query.where('converted_at', 'is not', null))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...row,
    number: row.number ?? '',
    sentAt: isoOrNull(row.sentAt),
    deliveredAt: isoOrNull(row.deliveredAt),
    readAt: isoOrNull(row.readAt),
    repliedAt: isoOrNull(row.repliedAt),
    convertedAt: isoOrNull(row.convertedAt),
  }));
}

/** A page of the people of the report. @throws ERR_NO_CAMPAIGN_FOUND */
export async function pagePeople(
  scope: Scope,
  campaignId: number,
  query: PeopleQuery,
): Promise<RouteReply<typeof routes.campaigns.people>> {
  await requireCampaign(scope, campaignId);
  // One person more than the page has, which tells whether there is another page.
  const pageAndNext = await findPeople(scope, campaignId, { ...query, limit: query.limit + 1 });
  const people = pageAndNext.slice(0, query.limit);
  const hasMore = pageAndNext.length > people.length;
  return { people, hasMore, next: hasMore ? (people.at(-1)?.id ?? null) : null };
}

/** The largest number of people in `shipping`: the specification lists them without pages. */
const shippingLimit = 1000;

/**
 * A campaign as the specification shows it: with the first people who got it. Their `deliveredAt` is the time of
 * sending.
 * @throws ERR_NO_CAMPAIGN_FOUND
 */
export async function showCampaign(scope: Scope, id: number): Promise<RouteReply<typeof routes.campaigns.show>> {
  const campaign = await requireCampaign(scope, id);
  const rows = await scope.db
    .selectFrom('campaign_people')
    .select(['id', 'contact_id as contactId', 'number', 'sent_at as deliveredAt'])
    .where('campaign_id', '=', id)
    .where('state', 'in', ['sent', 'delivered', 'read', 'replied'])
    .orderBy('id')
    .limit(shippingLimit)
    .execute();
  return {
    ...campaign,
    shipping: rows.map((row) => ({ ...row, number: row.number ?? '', deliveredAt: isoOrNull(row.deliveredAt) })),
  };
}

/** How many people an export reads at once. */
const exportPageSize = 1000;

const csvColumns = [
  'name',
  'number',
  'state',
  'code',
  'sentAt',
  'deliveredAt',
  'readAt',
  'repliedAt',
  'convertedAt',
] as const;

/** How a person is written in each format of an export, and the heading above the first person. */
const exportFormats = {
  csv: {
    heading: byteOrderMark + csvLine(csvColumns),
    lineOf: (person: CampaignPerson) => csvLine(csvColumns.map((column) => person[column])),
  },
  jsonl: { heading: '', lineOf: (person: CampaignPerson) => `${JSON.stringify(person)}\n` },
};

type Exported = Pick<PeopleQuery, 'state' | 'converted'> & { format: keyof typeof exportFormats };

/** The people of a campaign as a file, a page at a time. */
export const exportPeople = (company: Company, campaignId: number, exported: Exported): Readable =>
  Readable.from(makeChunks(company, campaignId, exported));

/** The text of the file: the heading, and then the lines of a page of people in each chunk. */
async function* makeChunks(company: Company, campaignId: number, { format, ...chosen }: Exported) {
  const { heading, lineOf } = exportFormats[format];
  if (heading !== '') yield heading;
  let after = 0;
  for (;;) {
    const query = { ...chosen, after, limit: exportPageSize };
    const people = await company.read((scope) => findPeople(scope, campaignId, query));
    if (people.length > 0) yield people.map(lineOf).join('');
    const last = people.at(-1);
    if (!last || people.length < exportPageSize) return;
    after = last.id;
  }
}
